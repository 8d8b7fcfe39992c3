import type { Database } from '@sarm/database/kernel/connect';
import { isNotice, NOTICE_CODES } from '@sarm/domain/catalogue/notices';
import { sql } from 'kysely';

/** What the product itself writes. Free text of people, and what only administrators read, may be sentences. */
const FREE_TEXT: Readonly<Record<string, readonly string[]>> = {
  tasks: [],
  videos: ['name', 'description', 'original_filename', 'source', 'tags'],
  frames: ['note'],
  calculations: [],
  analyses: [],
  video_analyses: [],
  notifications: [],
  mails: ['recipient'],
  outbox: [],
  audit_log: ['user_name', 'user_email', 'user_agent'],
};
/** Columns in which nothing but a notice of the catalogue may stand. */
const NOTICE_COLUMNS = /(?:^|_)notice$/;
/** Keys in stored JSON that hold notices, alone or in a list. */
const NOTICE_KEYS = new Set(['notice', 'notices', 'because']);
/** What a person named stands in the parameters of a notice. */
const PERSONAL_KEYS = new Set(['video', 'name', 'project', 'dataset', 'patient', 'user']);

/** Three words in a row, the first of them written as a sentence begins. */
const SENTENCE = /(?:^|[\s"])[A-Z][a-z]+ [a-z]+ [a-z]+/;

interface Found {
  readonly at: string;
  readonly value: unknown;
}

/** The log of what was done keeps the bare code of a notice. */
const isCode = (value: unknown): boolean => (NOTICE_CODES as readonly unknown[]).includes(value);

function* sentencesIn(value: unknown, at: string): Generator<Found> {
  if (typeof value === 'string') {
    if (SENTENCE.test(value)) yield { at, value };
    return;
  }
  if (typeof value !== 'object' || value === null) return;
  for (const [key, inner] of Object.entries(value)) {
    const here = `${at}.${key}`;
    if (NOTICE_KEYS.has(key)) {
      for (const each of Array.isArray(inner) ? (inner as unknown[]) : [inner])
        if (each !== null && !isNotice(each) && !isCode(each)) yield { at: here, value: each };
    } else if (key === 'reason' && typeof inner === 'object' && inner !== null) {
      if (!isNotice(inner)) yield { at: here, value: inner };
    } else if (!PERSONAL_KEYS.has(key) || typeof inner === 'object') yield* sentencesIn(inner, here);
  }
}

function* wrongIn(table: string, row: Readonly<Record<string, unknown>>): Generator<Found> {
  for (const [column, value] of Object.entries(row)) {
    const at = `${table}.${column}`;
    if (value === null || FREE_TEXT[table]?.includes(column) === true) continue;
    if (!NOTICE_COLUMNS.test(column)) yield* sentencesIn(value, at);
    else if (!isNotice(value)) yield { at, value };
  }
}

/** Every sentence that the product stored where a code belongs, and every notice that is not of the catalogue. */
export async function findSentences(admin: Database): Promise<Found[]> {
  const found: Found[] = [];
  for (const table of Object.keys(FREE_TEXT)) {
    const { rows } = await sql<Record<string, unknown>>`select * from ${sql.table(table)}`.execute(admin);
    for (const row of rows) found.push(...wrongIn(table, row));
  }
  return found;
}
