import type { RouteDefinition } from '@sarm/contracts/http/route';
import { routes } from '@sarm/contracts/http/route-table';
import { describe, expect, it } from 'vitest';
import { checkTable, type RouteTable } from './check-table.ts';

const route: RouteDefinition = {
  method: 'GET',
  path: '/things',
  summary: 'Things',
  effect: 'own',
  writes: [],
  access: { kind: 'public' },
  answers: { 200: null },
};
const answer = (): void => undefined;

describe('the start is refused', () => {
  it('when a route has no handler', () => {
    expect(() => checkTable({ things: { list: route } }, {})).toThrow('things.list has no handler');
    expect(() => checkTable({ things: { list: route } }, { things: { list: undefined } })).toThrow(
      'things.list has no handler',
    );
  });

  it('when a route declares no access', () => {
    const { access: _, ...bare } = route;
    const table = { things: { list: bare } } as unknown as RouteTable;
    expect(() => checkTable(table, { things: { list: answer } })).toThrow('things.list declares no access');
  });

  it('when a route that opens its own transactions does not declare what it writes', () => {
    const { writes: _, ...bare } = route;
    const table = { things: { list: bare } } as unknown as RouteTable;
    expect(() => checkTable(table, { things: { list: answer } })).toThrow(
      'things.list opens its own transactions and does not declare what it writes',
    );
  });

  it('when nothing looks up what a route names', () => {
    const naming = (access: object): RouteTable => ({
      things: {
        list: {
          ...route,
          access: { kind: 'object', object: 'video', from: 'params', field: ['id'], ...access } as never,
        },
      },
    });
    const start = (access: object) => () => checkTable(naming(access), { things: { list: answer } });
    expect(start({ by: 'id or name' })).toThrow('things.list finds a video by its name, which has none');
    expect(start({ orLevelWhereUsed: 'admin' })).toThrow(
      'opens a video to people of the projects that use it',
    );
    expect(start({ object: 'calibration', orLevelWhereUsed: 'admin' })).not.toThrow();
    expect(start({ besides: [{ kind: 'calibration', field: 'c' }] })).toThrow(
      'names a calibration in a project',
    );
    expect(start({ from: 'handler', besides: [{ kind: 'frame', field: 'f' }] })).toThrow(
      'only its handler reads',
    );
    expect(start({ besides: [{ kind: 'frame', field: 'f' }] })).not.toThrow();
  });

  it('when a handler has no route', () => {
    expect(() =>
      checkTable({ things: { list: route } }, { things: { list: answer, remove: answer } }),
    ).toThrow('the handler things.remove has no route');
  });

  it('with all problems at once', () => {
    expect(() => checkTable(routes, { auth: { login: answer } })).toThrow(
      /auth\.register has no handler[\s\S]*tasks\.list has no handler/,
    );
  });
});

it('passes a complete table', () => {
  expect(() => checkTable({ things: { list: route } }, { things: { list: answer } })).not.toThrow();
});
