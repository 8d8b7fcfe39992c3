import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readMigrations } from '../kernel/migrate.ts';
import { digestOf } from '../kernel/migration-digests.ts';

const LIST = 'packages/database/migrations/frozen.sha256';
const listed = (await readFile(join(import.meta.dirname, '../../../..', LIST), 'utf8'))
  .trimEnd()
  .split('\n')
  .map((line) => line.split('  '));
const migrations = await readMigrations();

/** What is wrong with the migrations, in sentences that say what to do. */
function complaintsAbout(files: typeof migrations, frozen: typeof listed): string[] {
  const digests = new Map(files.map((file) => [`${file.name}.sql`, digestOf(file)]));
  const names = frozen.map(([, name = '']) => name);
  return [
    ...frozen
      .filter(([digest, name = '']) => digests.get(name) !== digest)
      .map(
        ([, name]) =>
          `${name} is frozen and was edited or removed: installations have applied it. Restore it (git checkout) and put the change into a new migration.`,
      ),
    // The newest may be edited until it is released; whatever another one follows has been built upon.
    ...[...digests.keys()]
      .slice(0, -1)
      .filter((name) => !names.includes(name))
      .map((name) => `${name} is followed by another migration: add its line of sha256sum to ${LIST}.`),
  ];
}

describe('migrations', () => {
  it('are never edited once they are frozen, and all but the newest are', () => {
    expect(complaintsAbout(migrations, listed)).toEqual([]);
    expect(listed.map(([, name]) => name)).toContain('0001_schema.sql');
  });

  it('are complained about by name when one is edited, removed or not listed', () => {
    const [first] = migrations;
    if (first === undefined) throw new Error('no migration');
    const edited = { ...first, text: `${first.text} ` };
    expect(complaintsAbout([edited, ...migrations.slice(1)], listed)).toEqual([
      expect.stringMatching(/^0001_schema\.sql is frozen and was edited/),
    ]);
    expect(complaintsAbout([], listed.slice(0, 1))).toHaveLength(1);
    const next = { name: '9999_next', text: '' };
    expect(complaintsAbout([first, next], [])).toEqual([
      expect.stringMatching(/^0001_schema\.sql is followed/),
    ]);
  });

  it('are numbered without a gap, each number once', () => {
    expect(migrations.map(({ name }) => name.slice(0, 5))).toEqual(
      migrations.map((_, index) => `${String(index + 1).padStart(4, '0')}_`),
    );
  });
});
