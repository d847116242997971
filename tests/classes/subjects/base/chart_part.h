// The properties that all parts of a chart have, each correctly protected by the lock of the part.
#pragma once
#include <mutex>
#include <string>

class ChartPart {
public:
  void setLabel(const std::string& label) { set(label_, label); }
  std::string label() const { return get(label_); }
  void setVisible(bool visible) { set(visible_, visible); }
  bool isVisible() const { return get(visible_); }
  void setFontSize(int size) { set(fontSize_, size); }
  int fontSize() const { return get(fontSize_); }
  void setLabelAngle(int angle) { set(labelAngle_, angle); }
  int labelAngle() const { return get(labelAngle_); }
  void setPaint(int paint) { set(paint_, paint); }
  int paint() const { return get(paint_); }
  void setStroke(int stroke) { set(stroke_, stroke); }
  int stroke() const { return get(stroke_); }
  void setTickLabelsVisible(bool visible) { set(tickLabels_, visible); }
  bool tickLabelsVisible() const { return get(tickLabels_); }
  void setTickMarksVisible(bool visible) { set(tickMarks_, visible); }
  bool tickMarksVisible() const { return get(tickMarks_); }
  void setMargin(int margin) { set(margin_, margin); }
  int margin() const { return get(margin_); }
  void setInverted(bool inverted) { set(inverted_, inverted); }
  bool isInverted() const { return get(inverted_); }

protected:
  template <class T>
  void set(T& member, const T& value) {
    std::lock_guard<std::mutex> lock(mutex_);
    member = value;
  }
  template <class T>
  T get(const T& member) const {
    std::lock_guard<std::mutex> lock(mutex_);
    return member;
  }

  mutable std::mutex mutex_;

private:
  std::string label_;
  bool visible_ = true;
  int fontSize_ = 10;
  int labelAngle_ = 0;
  int paint_ = 0;
  int stroke_ = 1;
  bool tickLabels_ = true;
  bool tickMarks_ = true;
  int margin_ = 2;
  bool inverted_ = false;
};
