/** How many cards stand side by side now. */
export const columnsOf = (grid: HTMLElement | null): number =>
  grid === null ? 1 : Math.max(1, getComputedStyle(grid).gridTemplateColumns.split(' ').length);

/** Where the focus goes from a card of the grid; null: the key means nothing here. */
export function nextIndex(key: string, index: number, columns: number, count: number): number | null {
  const target: Readonly<Record<string, number>> = {
    ArrowLeft: index - 1,
    ArrowRight: index + 1,
    ArrowUp: index - columns,
    ArrowDown: index + columns,
    Home: 0,
    End: count - 1,
  };
  const next = target[key];
  if (next === undefined) return null;
  if (key === 'ArrowDown' && next >= count) return index === count - 1 ? index : count - 1;
  return next < 0 || next >= count ? index : next;
}
