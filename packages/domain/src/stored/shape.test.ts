import { describe, expect, it } from 'vitest';
import { AppError } from '../catalogue/errors.ts';
import { reportSettingsShape } from './report.ts';
import {
  firstVersion,
  flag,
  hasShape,
  ifAvailable,
  list,
  nullable,
  number,
  object,
  objectWith,
  oneOf,
  parseMaybe,
  parseStored,
  record,
  storedNotice,
  text,
} from './shape.ts';

const shape = objectWith(
  {
    name: text,
    count: nullable(number),
    rows: list(object({ on: flag })),
    by: record(number),
    kind: oneOf('a', 'b'),
    notice: storedNotice,
    drift: ifAvailable(object({ speed: number }), object({ reason: text })),
  },
  { more: text, ...firstVersion },
);
const stored = {
  name: 'n',
  count: null,
  rows: [{ on: true }, { on: false }],
  by: { one: 1 },
  kind: 'a',
  notice: { code: 'a.code.of.a.former.version' },
  drift: { available: true, speed: 1 },
};

const faultOf = (value: unknown): unknown => {
  try {
    parseStored(shape, value, 'table.column');
    return undefined;
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return [error.code, error.status, (error.cause as Error).message];
  }
};
const refused = (fault: string): unknown => ['stored_content_unreadable', 500, fault];

describe('a stored value', () => {
  it('comes back as the same object with every field, those of another version among them', () => {
    const value = { ...stored, unknown: { deep: [1, 2] } };
    expect(parseStored(shape, value, 'table.column')).toBe(value);
    expect(parseMaybe(shape, null, 'table.column')).toBeNull();
    expect(faultOf({ ...stored, more: 'text', version: 1 })).toBeUndefined();
  });

  it.each([
    [{ name: 1 }, 'table.column.name is not a text'],
    [{ name: undefined }, 'table.column.name is not a text'],
    [{ count: '1' }, 'table.column.count is not a number'],
    [{ rows: {} }, 'table.column.rows is not a list'],
    [{ rows: [{ on: true }, { on: 'yes' }] }, 'table.column.rows[1].on is not true or false'],
    [{ by: [] }, 'table.column.by is not an object'],
    [{ by: { one: 1, two: null } }, 'table.column.by.two is not a number'],
    [{ kind: 'c' }, 'table.column.kind is not one of a, b'],
    [{ notice: 'code' }, 'table.column.notice is not a notice'],
    [{ drift: { speed: 1 } }, 'table.column.drift.available is not true or false'],
    [{ drift: { available: false, speed: 1 } }, 'table.column.drift.reason is not a text'],
    [{ more: 1 }, 'table.column.more is not a text'],
    // Absent and null are different answers: code that reads an optional field expects the first only.
    [{ more: null }, 'table.column.more is not a text'],
    [{ version: 2 }, 'table.column.version is not one of 1'],
  ])('with %j is refused by a code of the catalogue, which names the place', (over, fault) => {
    expect(faultOf({ ...stored, ...over })).toEqual(refused(fault));
  });

  it.each([[null], [undefined], ['text'], [[]]])('that is %j is refused', (value) => {
    expect(faultOf(value)).toEqual(refused('table.column is not an object'));
  });

  it('can be checked without a refusal', () => {
    expect(hasShape(shape, stored)).toBe(true);
    expect(hasShape(reportSettingsShape, stored)).toBe(false);
  });
});
