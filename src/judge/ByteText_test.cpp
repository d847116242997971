#include "judge/ByteText.h"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "core/Rng.h"

namespace heddle::judge {
namespace {

using Json = nlohmann::ordered_json;

TEST(ByteText, Utf8StaysReadable) {
  EXPECT_EQ(byteTextJson("[a,b] \"ü\"\n%d"), Json("[a,b] \"ü\"\n%d"));
  EXPECT_EQ(byteTextJson(""), Json(""));
}

TEST(ByteText, OtherBytesAreHexadecimal) { EXPECT_EQ(byteTextJson("a\xff"), Json({{"bytes", "61ff"}})); }

TEST(ByteText, RandomBytesSurviveAFile) {
  Rng random(1);
  for (int i = 0; i < 2000; ++i) {
    std::vector<std::string> texts(random.below(4));
    for (std::string& text : texts) {
      for (std::uint64_t left = random.below(12); left > 0; --left) {
        text += static_cast<char>(1 + random.below(255));
      }
    }
    const Json read = Json::parse(byteTextsJson(texts).dump(-1, ' ', false, Json::error_handler_t::replace));
    EXPECT_EQ(readByteTexts(read), texts);
  }
}

}  // namespace
}  // namespace heddle::judge
