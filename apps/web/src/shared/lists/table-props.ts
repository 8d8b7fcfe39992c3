import type { ReactNode } from 'react';
import type { ListHandle } from './use-list.ts';

export interface Column<Row, Sort extends string = string> {
  readonly id: string;
  readonly header: string;
  readonly cell: (row: Row) => ReactNode;
  /** The field of the route by which the server orders this column. */
  readonly sort?: Sort;
  readonly align?: 'left' | 'right';
  readonly minWidth?: number;
  /** Text that must stay in one line, e.g. a size with its unit. */
  readonly oneLine?: boolean;
  /** Left out where the window is no wider than a laptop's: the record itself shows it. */
  readonly wide?: boolean;
}

export interface Selection {
  readonly ids: readonly string[];
  readonly onChange: (ids: readonly string[]) => void;
}

export interface TableProps<Row, Sort extends string> {
  readonly list: ListHandle<Row, Sort>;
  readonly label: string;
  readonly columns: readonly Column<Row, Sort>[];
  readonly rowId: (row: Row) => string;
  /** What people call a row, e.g. its name: read out with its checkbox. */
  readonly rowName?: (row: Row) => string;
  /** Buttons at the right end of a row. */
  readonly actions?: (row: Row) => ReactNode;
  /** A line below a row, over all columns: progress, or why it failed. */
  readonly secondLine?: (row: Row) => ReactNode;
  readonly selection?: Selection;
  /** A row on a small screen, where columns have no room; its actions stand next to it. */
  readonly card?: (row: Row) => ReactNode;
  /** The list has a frame already. */
  readonly framed?: boolean;
}
