import type { Column } from './read-columns.ts';

const SCALARS: Readonly<Record<string, string>> = {
  uuid: 'string',
  text: 'string',
  // A day, not an instant.
  date: 'string',
  boolean: 'boolean',
  integer: 'number',
  // Sizes and versions stay far below 2^53.
  bigint: 'number',
  'double precision': 'number',
  bytea: 'Buffer',
  // The number of a transaction, which may outgrow 2^53; nobody calculates with it here.
  xid8: 'string',
};

/** The types of all tables as a TypeScript file: what PostgreSQL enforces, in the terms of Kysely. */
export function writeTableTypes(columns: readonly Column[]): string {
  const tables = Map.groupBy(columns, (column) => column.table);
  const interfaces = [...tables].map(
    ([table, own]) =>
      `export interface ${nameOf(table)} {\n${own.map((column) => `  ${column.name}: ${typeOf(column)};\n`).join('')}}\n`,
  );
  const all = [...tables.keys()].map((table) => `  ${table}: ${nameOf(table)};\n`).join('');
  return [
    '// Written by `npm run tables` from the migrated database; a test fails when it is stale.\n',
    "import type { Generated } from 'kysely';\nimport type { Instant, Json, MaybeInstant, MaybeJson, SetInstant, SetJson } from './column-types.ts';\nimport type { JsonColumns } from './json-columns.ts';\n\n",
    interfaces.join('\n'),
    `\nexport interface Tables {\n${all}}\n`,
  ].join('');
}

const nameOf = (table: string): string =>
  `${table
    .split('_')
    .map((part) => `${part.charAt(0).toUpperCase()}${part.slice(1)}`)
    .join('')}Table`;

function typeOf(column: Column): string {
  const { table, name, type, nullable, hasDefault } = column;
  if (type === 'jsonb') {
    const kind = nullable ? 'MaybeJson' : hasDefault ? 'SetJson' : 'Json';
    return `${kind}<JsonColumns['${table}.${name}']>`;
  }
  if (type === 'timestamp with time zone')
    return nullable ? 'MaybeInstant' : hasDefault ? 'SetInstant' : 'Instant';
  const plain = column.values?.map((value) => `'${value}'`).join(' | ') ?? scalarOf(column);
  const valueType = nullable ? `${plain} | null` : plain;
  return hasDefault && !nullable ? `Generated<${valueType}>` : valueType;
}

function scalarOf({ table, name, type }: Column): string {
  const element = type.endsWith('[]') ? type.slice(0, -2) : type;
  const scalar = SCALARS[element];
  if (scalar === undefined) throw new Error(`${table}.${name}: no type for ${type}`);
  return element === type ? scalar : `${scalar}[]`;
}
