import { z } from 'zod';
import { offsetQuery, pageQuery } from '../src/http/paging.ts';
import { defineRoute } from '../src/http/route.ts';

const row = z.object({ id: z.string() });
const common = { effect: 'read', access: { kind: 'signed-in' }, summary: 'A list' } as const;

/** Lists of the technical half that are still to come, as made-up routes. As TEC-242 answers: two arrays, and a count of another name. */
export const twoArrays = defineRoute({
  ...common,
  method: 'GET',
  path: '/two-arrays',
  query: offsetQuery(20),
  envelope: { rows: 'labels', total: 'total_count' },
  answers: { 200: z.object({ videos: z.array(z.int()), labels: z.array(row), total_count: z.int() }) },
});
/** As TEC-247 answers: only the pages are counted. */
export const countedPages = defineRoute({
  ...common,
  method: 'GET',
  path: '/counted-pages',
  query: pageQuery(['name'], 10),
  envelope: { rows: 'items', total: { pages: 'total_pages' } },
  answers: { 200: z.object({ items: z.array(row), total_pages: z.int() }) },
});
/** As TEC-239 requires: the search text does not fit into an address. */
export const pagedBody = defineRoute({
  ...common,
  method: 'POST',
  path: '/paged-body',
  body: pageQuery(['name', 'created_at'], 25).extend({ statuses: z.array(z.string()).max(5) }),
  answers: { 200: z.object({ crops: z.array(row), total: z.int() }) },
});
