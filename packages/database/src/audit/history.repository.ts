import { type RawBuilder, sql } from 'kysely';
import { HISTORY_PATTERNS, type HistoryGroup } from '@sarm/domain/history-groups';
import type { LogSeverity } from '@sarm/domain/statuses';
import { openRow, type SealedRow } from './audit-keys.repository.ts';
import type { Scoped } from '../kernel/connect.ts';
import { isOfDemo } from '../projects/demo.repository.ts';
import type { Page } from '../kernel/list-filters.ts';

export const HISTORY_KINDS = [
  'patient',
  'dataset',
  'video',
  'analysis',
  'report',
  'project',
  'user',
] as const;
export type HistoryKind = (typeof HISTORY_KINDS)[number];

const NAMES: Readonly<Record<HistoryKind, readonly [table: string, column: string] | null>> = {
  patient: ['patients', 'name'],
  dataset: ['datasets', 'name'],
  video: ['videos', 'name'],
  analysis: null,
  report: ['reports', 'title'],
  project: ['projects', 'name'],
  user: ['users', 'display_name'],
};

/** What the record is called; null where there is none. */
const nameOf = (kind: HistoryKind, id: string): RawBuilder<string | null> => {
  const place = NAMES[kind];
  if (place === null) return sql`''`;
  const [table, column] = place;
  return sql`(select ${sql.ref(column)} from ${sql.table(table)} where id = ${id})`;
};

const CODES: Partial<Record<HistoryKind, RawBuilder<string>>> = {
  patient: sql`r.code`,
  dataset: sql`case when r.patient_id is null then r.name else r.code end`,
  video: sql`(select d.code from datasets d where d.id = r.dataset_id) || '/' || r.number`,
};

/** What stands in the place of its name. */
const codeOf = (kind: HistoryKind, id: string): RawBuilder<string | null> => {
  const [place, code] = [NAMES[kind], CODES[kind]];
  if (place === null || code === undefined) return sql`''`;
  return sql`(select ${code} from ${sql.table(place[0])} r where r.id = ${id})`;
};

const isDemo = (kind: HistoryKind, id: string): RawBuilder<boolean> => {
  if (kind === 'user') return sql`false`;
  const [table] = NAMES[kind] ?? ['analyses'];
  const projectId =
    kind === 'project' ? sql`${id}` : sql`(select project_id from ${sql.table(table)} where id = ${id})`;
  return isOfDemo(projectId);
};

/** More would be no page that anybody reads; the log of the installation has them all. */
const MOST_RECORDS = 1000;

type Belonging = Partial<Record<HistoryKind, (id: string) => RawBuilder<unknown>>>;

/**
 * What belongs to a record, by id and under row security. Analyses and reports have codes of their own, so each kind
 * stands for itself: the caller names those that the reader may open.
 */
const BELONGS: Readonly<Partial<Record<HistoryKind, Belonging>>> = {
  patient: {
    dataset: (id) => sql`select id from datasets where patient_id = ${id}`,
    video: (id) =>
      sql`select v.id from videos v join datasets d on d.id = v.dataset_id where d.patient_id = ${id}`,
    analysis: (id) => sql`select id from analyses where patient_id = ${id}`,
    report: (id) => sql`select id from reports where patient_id = ${id}`,
  },
  dataset: { video: (id) => sql`select id from videos where dataset_id = ${id}` },
  analysis: {
    dataset: (id) => sql`select dataset_id from analyses where id = ${id} and dataset_id is not null`,
    video: (id) => sql`select video_id from analysis_videos where analysis_id = ${id}`,
    report: (id) => sql`select id from reports where analysis_id = ${id}`,
  },
};

/** The record itself and what belongs to it of these kinds. */
function recordsOf(
  { kind, id }: { readonly kind: HistoryKind; readonly id: string },
  kinds: ReadonlySet<HistoryKind>,
): RawBuilder<unknown> {
  const belonging = HISTORY_KINDS.flatMap((each) => {
    const find = kinds.has(each) ? BELONGS[kind]?.[each] : undefined;
    return find === undefined ? [] : [find(id)];
  });
  return sql.join([sql`select ${id}::uuid as id`, ...belonging], sql` union `);
}

interface StoredEntry extends SealedRow {
  readonly id: string;
  readonly at: string;
  readonly severity: LogSeverity;
  readonly action: string;
  readonly user_name: string;
  readonly key: string | null;
}

export interface History {
  readonly name: string | null;
  readonly isDemo: boolean;
  readonly total: number;
  readonly groups: Readonly<Record<HistoryGroup, number>>;
  readonly people: { readonly name: string; readonly entries: number }[];
  readonly entries: Omit<StoredEntry, 'key'>[];
}

const groupOf = sql`case when l.action ~ ${HISTORY_PATTERNS.reports} then 'reports' when l.action ~ ${HISTORY_PATTERNS.files} then 'files'
  when l.action ~ ${HISTORY_PATTERNS.runs} then 'runs' else 'changes' end`;

export interface HistoryFilter extends Page {
  /** Kinds that the reader may open, for what belongs to the record. */
  readonly kinds: ReadonlySet<HistoryKind>;
  /** False: codes stand in the place of names, and sealed values stay sealed. */
  readonly names: boolean;
  readonly group?: HistoryGroup | undefined;
  /** Empty: the system. */
  readonly person?: string | undefined;
}

/** What the system does stands in the log without a name or under its own. */
const SYSTEM_NAME = 'System';

/** Entries of the log about the record and what belongs to it, newest first, with the names that their keys open. */
export async function readHistory(
  db: Scoped,
  { kind, id }: { readonly kind: HistoryKind; readonly id: string },
  { limit, offset, group, person, kinds, names }: HistoryFilter,
): Promise<History> {
  const records = recordsOf({ kind, id }, kinds);
  const { rows } = await sql<Omit<History, 'entries'> & { entries: StoredEntry[] }>`
    with records as materialized (select id from (${records}) r limit ${MOST_RECORDS}),
    told as materialized (
      select l.id, l.at, case l.user_name when ${SYSTEM_NAME} then '' else l.user_name end as user_name, ${groupOf} as kind from audit_log l where l.subject_id = any (array(select id::text from records))
    ),
    shown as materialized (
      select id, at from told where (${group ?? null}::text is null or kind = ${group ?? null}) and (${person ?? null}::text is null or user_name = ${person ?? null})
    ),
    page as (select id from shown order by at desc, id desc limit ${limit} offset ${offset})
    select ${names ? nameOf(kind, id) : codeOf(kind, id)} as name, ${isDemo(kind, id)} as "isDemo", (select count(*) from shown) as total,
      (select jsonb_build_object('changes', count(*) filter (where kind = 'changes'), 'runs', count(*) filter (where kind = 'runs'),
        'reports', count(*) filter (where kind = 'reports'), 'files', count(*) filter (where kind = 'files')) from told) as groups,
      coalesce((select jsonb_agg(jsonb_build_object('name', p.user_name, 'entries', p.entries) order by p.entries desc, p.user_name)
        from (select user_name, count(*) as entries from told group by 1) p), '[]') as people,
      coalesce((select jsonb_agg(jsonb_build_object('id', l.id, 'at', l.at, 'severity', l.severity, 'action', l.action,
          'user_name', l.user_name, 'subject_type', l.subject_type, 'subject_id', l.subject_id, 'before', l.before,
          'after', l.after, 'key', encode(k.key, 'hex')) order by l.at desc, l.id desc)
        from page join audit_log l on l.id = page.id left join audit_keys k on k.subject_id::text = l.subject_id), '[]') as entries`.execute(
    db,
  );
  const [row] = rows;
  if (row === undefined) throw new Error('a statement without a row');
  return {
    ...row,
    entries: row.entries.map(({ key, ...entry }) =>
      openRow(entry, key === null || !names ? undefined : Buffer.from(key, 'hex')),
    ),
  };
}
