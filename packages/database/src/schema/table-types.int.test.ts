import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createTestDatabase, type TestDatabase } from '@sarm/testing/test-database';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { type Column, readColumns } from './read-columns.ts';
import { writeTableTypes } from './write-table-types.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase(inject('templateDatabase'));
});
afterAll(() => database.drop());

const column = (over: Partial<Column>): Column => ({
  table: 'things',
  name: 'value',
  type: 'text',
  nullable: false,
  hasDefault: false,
  values: undefined,
  ...over,
});
const lineFor = (over: Partial<Column>): string | undefined =>
  /\n {2}value: (.*);\n/.exec(writeTableTypes([column(over)]))?.[1];

describe('the types of the tables', () => {
  it('are those of the migrated database (npm run tables)', async () => {
    const committed = await readFile(join(import.meta.dirname, '../kernel/tables.generated.ts'), 'utf8');
    expect(committed).toBe(writeTableTypes(await readColumns(database.admin.db)));
  });

  it.each([
    [{}, 'string'],
    [{ nullable: true }, 'string | null'],
    [{ hasDefault: true }, 'Generated<string>'],
    [{ type: 'bigint' }, 'number'],
    [{ type: 'date', nullable: true }, 'string | null'],
    [{ type: 'uuid[]' }, 'string[]'],
    [{ values: ['a', 'b'], hasDefault: true }, "Generated<'a' | 'b'>"],
    [{ type: 'timestamp with time zone' }, 'Instant'],
    [{ type: 'timestamp with time zone', hasDefault: true }, 'SetInstant'],
    [{ type: 'jsonb', nullable: true }, "MaybeJson<JsonColumns['things.value']>"],
  ])('writes %j as %s', (over, type) => {
    expect(lineFor(over)).toBe(type);
  });

  it('refuses a type it does not know, instead of guessing', () => {
    expect(() => writeTableTypes([column({ type: 'money' })])).toThrow(/things\.value: no type for money/);
  });
});
