import type { Address } from '@sarm/contracts/http/address';
import { buildRequest } from '@sarm/contracts/http/build-request';
import { listRulesOf } from '@sarm/contracts/list-rules';
import { countedPages, pagedBody, twoArrays } from '@sarm/contracts/testing/list-routes';
import { describe, expect, it } from 'vitest';
import { countRows, rowsOf } from '../api/answer-rows.ts';
import { listRequest } from './list-request.ts';

const addressOf = <R extends typeof twoArrays | typeof countedPages | typeof pagedBody>(
  id: string,
  route: R,
): Address<R> =>
  ({
    id,
    method: route.method,
    path: route.path,
    access: route.access,
    list: listRulesOf(id, route),
  }) as Address<R>;
const rows = (count: number) => Array.from({ length: count }, (_, i) => ({ id: `row ${i}` }));
const third = { page: 3, limit: 10, search: '', sortOrder: 'asc' } as const;

describe('the envelope of a list', () => {
  it('shows the declared array of two and the declared count', () => {
    const address = addressOf('two.list', twoArrays);
    const answer = { videos: [1, 2, 3], labels: rows(2), total_count: 42 };
    expect(rowsOf(address, answer)).toEqual(rows(2));
    expect(countRows(address, answer, third)).toEqual({ total: 42, exact: true });
    const { url } = buildRequest(address, listRequest(address, {}, third));
    expect(url).toBe('/api/two-arrays?offset=20&limit=10');
  });

  it('has the pages where only they are counted, and the rows once the last page is shown', () => {
    const address = addressOf('pages.list', countedPages);
    const before = countRows(address, { items: rows(10), total_pages: 5 }, third);
    expect([Math.ceil(before.total / third.limit), before.exact]).toEqual([5, false]);
    const last = countRows(address, { items: rows(4), total_pages: 3 }, third);
    expect(last).toEqual({ total: 24, exact: true });
    expect(countRows(address, { items: [], total_pages: 0 }, { page: 1, limit: 10 })).toEqual({
      total: 0,
      exact: true,
    });
    expect(countRows(address, undefined, third).exact).toBe(true);
  });

  it('sends page, order and search of a POST in its body, with what the screen adds', () => {
    const address = addressOf('body.list', pagedBody);
    const params = { ...third, search: 'tail', sortBy: 'name' } as const;
    const call = listRequest(address, { body: { statuses: ['new'] } }, params);
    expect(buildRequest(address, call)).toEqual({
      url: '/api/paged-body',
      method: 'POST',
      body: { statuses: ['new'], page: 3, limit: 10, search: 'tail', sort_by: 'name', sort_order: 'asc' },
    });
    expect(pagedBody.body.safeParse(call.body).success).toBe(true);
    expect(address.list).toMatchObject({ in: 'body', limit: 25, sortable: ['name', 'created_at'] });
    expect(rowsOf(address, { crops: rows(1), total: 1 })).toEqual(rows(1));
  });

  it('has to be declared where the answer leaves it open', () => {
    const { envelope: _, ...open } = twoArrays;
    expect(() => listRulesOf('two.list', open)).toThrow('name one of [videos, labels] as its rows');
    const uncounted = { ...twoArrays, envelope: { rows: 'labels', total: 'total' } };
    expect(() => listRulesOf('two.list', uncounted)).toThrow('the number of its rows or pages');
  });
});
