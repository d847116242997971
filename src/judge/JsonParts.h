#pragma once

#include <nlohmann/json.hpp>
#include <vector>

#include "judge/Cause.h"

/// The parts of findings in JSON files. Reading throws if a member is missing.
namespace heddle::judge {

nlohmann::ordered_json frameJson(const StackFrame& frame);
StackFrame readFrame(const nlohmann::ordered_json& json);
ThreadId readThread(const nlohmann::ordered_json& json);
ObjectId readObject(const nlohmann::ordered_json& json);

nlohmann::ordered_json causeJson(const Cause& cause);
Cause readCause(const nlohmann::ordered_json& json);

template <class T>
nlohmann::ordered_json listJson(const std::vector<T>& items, nlohmann::ordered_json (*one)(const T&)) {
  nlohmann::ordered_json json = nlohmann::ordered_json::array();
  for (const T& item : items) {
    json.push_back(one(item));
  }
  return json;
}

template <class T>
std::vector<T> readList(const nlohmann::ordered_json& json, T (*one)(const nlohmann::ordered_json&)) {
  std::vector<T> items;
  for (const nlohmann::ordered_json& item : json) {
    items.push_back(one(item));
  }
  return items;
}

}  // namespace heddle::judge
