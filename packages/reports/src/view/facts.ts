import { h, type ReactNode } from './element.ts';

export type Fact = readonly [term: string, value: ReactNode];

/** Terms with their values; a value that nobody recorded is marked as missing by the caller. */
export const facts = (rows: readonly Fact[]): ReactNode =>
  h(
    'dl',
    null,
    rows.flatMap(([term, value]) => [h('dt', { key: `${term}-t` }, term), h('dd', { key: term }, value)]),
  );

export const section = (title: string, ...content: ReactNode[]): ReactNode =>
  h('section', { key: title }, h('h2', null, title), ...content);
