#include "cli/ProgressView.h"

#include <gtest/gtest.h>

namespace heddle::cli {
namespace {

TEST(ProgressText, ShowsTheBudgetTheRateAndWhatIsLeft) {
  explore::CampaignProgress progress;
  progress.executions = 1234;
  progress.seconds = 2;
  progress.behaviours = 900;
  progress.suspects = 2;
  EXPECT_EQ(progressText(progress, 12340, 0),
            "1,234 of 12,340 schedules, 617 a second, about 900 behaviours, 2 suspicious, 18s left");
}

TEST(ProgressText, WithoutALimitOfSchedulesTheTimeCounts) {
  explore::CampaignProgress progress;
  progress.executions = 10;
  progress.seconds = 1;
  EXPECT_EQ(progressText(progress, 0, 121), "10 schedules, 10 a second, 0 suspicious, 2m 00s left");
}

}  // namespace
}  // namespace heddle::cli
