import { EXTRA, MATCHING } from '@sarm/database/kernel/read-page';

type Camel<Name extends string> = Name extends `${infer Head}_${infer Tail}`
  ? `${Head}${Capitalize<Camel<Tail>>}`
  : Name;
type PresentedValue<Value> = Value extends Date ? string : Value;
export type Presented<Row> = { [Name in keyof Row & string as Camel<Name>]: PresentedValue<Row[Name]> };

const camel = (name: string): string => name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());

/**
 * A row in the spelling of the answers: project_id is projectId, instants are texts. For rows that a query has chosen
 * column by column: every column of the row is answered, except the total count that a page leaves on it.
 */
export const presentRow = <Row extends object>(row: Row): Presented<Row> =>
  Object.fromEntries(
    Object.entries(row)
      .filter(([name]) => name !== MATCHING && name !== EXTRA)
      .map(([name, value]: [string, unknown]) => [
        camel(name),
        value instanceof Date ? value.toISOString() : value,
      ]),
  ) as Presented<Row>;
