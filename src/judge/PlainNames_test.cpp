#include "judge/PlainNames.h"

#include <gtest/gtest.h>

namespace heddle::judge {
namespace {

TEST(PlainNames, DropWhatSourceCodeDoesNotContain) {
  EXPECT_EQ(plainNames("(anonymous namespace)::Pool::(anonymous namespace)::get"), "Pool::get");
  EXPECT_EQ(plainNames("std::__cxx11::list<int>::begin"), "std::list<int>::begin");
  EXPECT_EQ(plainNames("std::__1::vector<int, std::__1::allocator<int>>"), "std::vector<int>");
  EXPECT_EQ(plainNames("transfer"), "transfer");
}

TEST(PlainNames, DropDefaultArguments) {
  EXPECT_EQ(plainNames("std::map<int, long, std::less<int>, std::allocator<std::pair<int const, long> > >"),
            "std::map<int, long>");
  EXPECT_EQ(plainNames("std::map<int, long, std::greater<int>, std::allocator<std::pair<int const, long>>>"),
            "std::map<int, long, std::greater<int>>");
  EXPECT_EQ(plainNames("std::unique_ptr<Job, std::default_delete<Job> >::~unique_ptr"),
            "std::unique_ptr<Job>::~unique_ptr");
}

TEST(PlainNames, NameStringsByTheirAlias) {
  EXPECT_EQ(plainNames("std::_List_node<std::pair<int, std::__cxx11::basic_string<char, std::char_traits<char>, "
                       "std::allocator<char> > > >"),
            "std::_List_node<std::pair<int, std::string>>");
  EXPECT_EQ(plainNames("std::basic_string<wchar_t, std::char_traits<wchar_t>, std::allocator<wchar_t>>"),
            "std::basic_string<wchar_t>");
}

TEST(PlainNames, KeepWhatIsNotClosed) {
  EXPECT_EQ(plainNames("f<int, std::allocator<int"), "f<int, std::allocator<int");
  EXPECT_EQ(plainNames(""), "");
}

TEST(PlainNames, ShortenLongArguments) {
  EXPECT_EQ(
      plainNames("Cache<int, std::mutex, std::unordered_map<int, std::_List_iterator<Pair<int, int> > > >::lock_"),
      "Cache<int, std::mutex, …>::lock_");
  EXPECT_EQ(plainNames("Cache<std::unordered_map<int, std::_List_iterator<Pair<int, int> > > >::find<int>"),
            "Cache<std::unordered_map<int, std::_List_iterator<Pair<int, int>>>>::find<int>");
  EXPECT_EQ(plainNames("Pool<AVeryLongNameOfAPolicyThatIsMuchLongerThanTheLimit, int>::get"),
            "Pool<AVeryLongNameOfAPolicyThatIsMuchLongerThanTheLimit, …>::get");
  EXPECT_EQ(plainNames("std::operator< <char, short, int, long, long long, float, double>"),
            "std::operator< <char, short, int, long, long long, float, …>");
}

TEST(PlainNames, AbiTagsAreNotInTheSource) {
  EXPECT_EQ(withoutAbiTags("f[abi:v1][abi:cxx11](int)::names[abi:cxx11]"), "f(int)::names");
  EXPECT_EQ(withoutAbiTags("f[abi:v1"), "f");
  EXPECT_EQ(withoutAbiTags("table[4]"), "table[4]");
}

}  // namespace
}  // namespace heddle::judge
