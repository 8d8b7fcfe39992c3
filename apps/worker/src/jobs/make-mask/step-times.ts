/** Milliseconds of each step of a click, for the log: where the time of a slow one went. */
export function stepTimes() {
  const all: Partial<Record<'read' | 'load' | 'cut' | 'model' | 'store', number>> = {};
  let from = performance.now();
  return {
    all,
    end(step: keyof typeof all): void {
      const now = performance.now();
      all[step] = Math.round((now - from) * 10) / 10;
      from = now;
    },
  };
}
