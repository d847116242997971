#include "seeding/Curves.h"

#include <fmt/format.h>

#include <algorithm>

namespace heddle::seeding {

std::string curvesCsv(const std::vector<Generation>& generations) {
  std::string text =
      "generation,runs,bugs,best fitness,mean fitness,survivor fitness,best size,mean size,survivor size,best age,mean "
      "age,survivor age,best rate\n";
  for (const Generation& row : generations) {
    text += fmt::format("{},{},{},{:.4f},{:.4f},{:.4f},{:.1f},{:.2f},{:.2f},{:.0f},{:.2f},{:.2f},{:.4f}\n", row.number,
                        row.runs, row.bugs, row.bestFitness, row.meanFitness, row.survivorFitness, row.bestSize,
                        row.meanSize, row.survivorSize, row.bestAge, row.meanAge, row.survivorAge, row.bestRate);
  }
  return text;
}

std::string curvesText(const std::vector<Generation>& generations, std::size_t most) {
  std::string text = "  generation   runs   bugs   fitness: best    mean  survivors   size: best   mean   age   rate\n";
  const std::size_t rows = std::min(most, generations.size());
  for (std::size_t i = 0; i < rows; ++i) {
    const std::size_t at = rows < 2 ? 0 : i * (generations.size() - 1) / (rows - 1);
    const Generation& row = generations[at];
    text += fmt::format("  {:>10} {:>6} {:>6} {:>15.2f} {:>7.2f} {:>10} {:>12.0f} {:>6.1f} {:>5.0f} {:>6.2f}\n",
                        row.number, row.runs, row.bugs, row.bestFitness, row.meanFitness,
                        row.survivors == 0 ? "-" : fmt::format("{:.2f}", row.survivorFitness), row.bestSize,
                        row.meanSize, row.bestAge, row.bestRate);
  }
  return text;
}

}  // namespace heddle::seeding
