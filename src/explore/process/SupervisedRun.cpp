#include "explore/process/SupervisedRun.h"

namespace heddle::explore {

SupervisedRun::Next SupervisedRun::attend() {
  const Subject::News news = process_.subject().wait(static_cast<int>(rules_.tick.count()));
  if (news == Subject::News::Nothing) { return Next::Wait; }
  if (news == Subject::News::Finding || news == Subject::News::Done) { process_.watch().attribute(); }
  return rules_.onNews(news);
}

SupervisedRun::End SupervisedRun::wait() {
  for (;;) {
    if (attend() == Next::Stop) { return End::Stopped; }
    if (rules_.mustEnd()) { return End::Cut; }
    ProgressWatch& watch = process_.watch();
    if (watch.quiet() <= rules_.patience) { rules_.whilePatient(); }
    watch.endIfStuck(process_.subject(), rules_.patience, rules_.examine);
  }
}

}  // namespace heddle::explore
