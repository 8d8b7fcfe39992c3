import type { PageOf } from '@sarm/database/kernel/read-page';

/** The answer of a list call that has pages. */
export const pageAnswer = <Row, Item>(
  { page, limit }: { readonly page: number; readonly limit: number },
  { rows, total }: PageOf<Row>,
  present: (row: Row) => Item,
) => ({
  status: 200 as const,
  body: { items: rows.map((row) => present(row)), total, page, limit },
});
