export const mean = (values: readonly number[]): number => {
  if (values.length === 0) throw new RangeError('the mean of nothing is not 0');
  return values.reduce((sum, v) => sum + v, 0) / values.length;
};

export const median = (values: readonly number[]): number => {
  if (values.length === 0) throw new RangeError('the median of nothing is not 0');
  // Typed arrays sort numbers natively; a comparing function is ten times slower on the points of a long video.
  const sorted = Float64Array.from(values).sort();
  const middle = sorted.length >> 1;
  const upper = sorted[middle] ?? 0;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? upper) + upper) / 2;
};
