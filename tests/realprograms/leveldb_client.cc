// A client of LevelDB with two writers and a reader. The buffer is small, so that the background thread has work to do.
#include <cassert>
#include <cstdlib>
#include <string>
#include <thread>

#include "leveldb/db.h"
#include "leveldb/value_sink.h"
#include "leveldb/write_batch.h"

int main() {
  const char* folder = std::getenv("TMPDIR");
  const std::string path = std::string(folder != nullptr ? folder : "/tmp") + "/leveldb";
  leveldb::Options options;
  options.create_if_missing = true;
  options.write_buffer_size = 64 << 10;
  leveldb::DB* db = nullptr;
  assert(leveldb::DB::Open(options, path, &db).ok());
  const auto write = [db](char who) {
    const std::string value(20'000, who);
    for (int i = 0; i < 5; ++i) {
      leveldb::WriteBatch batch;  // all or nothing
      batch.Put(std::string("a") + static_cast<char>('0' + i), value);
      batch.Put(std::string("b") + static_cast<char>('0' + i), value);
      assert(db->Write({}, &batch).ok());
    }
  };
  std::thread first(write, 'x');
  std::thread second(write, 'y');
  std::thread reader([db] {
    for (int i = 0; i < 3; ++i) {
      leveldb::ReadOptions options;
      options.snapshot = db->GetSnapshot();
      std::string a, b;
      leveldb::StringValueSink intoA(&a), intoB(&b);
      const bool hasA = db->Get(options, "a0", &intoA).ok();
      const bool hasB = db->Get(options, "b0", &intoB).ok();
      assert(hasA == hasB && a == b);
      db->ReleaseSnapshot(options.snapshot);
    }
  });
  first.join();
  second.join();
  reader.join();
  std::string value;
  leveldb::StringValueSink into(&value);
  assert(db->Get({}, "b4", &into).ok() && value.size() == 20'000);
  delete db;
}
