import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { declaring, encrypted, renamed, shared, zipOf } from '../../testing/hostile-archives.ts';
import { ARCHIVE_LIMITS } from '../archive/entry-rules.ts';
import { LabelFileRefused } from '../archive/refused.ts';
import { readLabelFile } from './read-label-file.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sarm-hostile-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const text = (content: string): Uint8Array => Buffer.from(content);
const LINE = text('0 0.5 0.5 0.2 0.2\n');
const XML = '<annotation><size><width>9</width><height>9</height></size></annotation>';

/** The code by which the file was refused, or how many pictures were read. */
async function outcome(bytes: Uint8Array, limits = {}): Promise<string | number> {
  const path = join(folder, 'file');
  await writeFile(path, bytes);
  try {
    const { file, close } = await readLabelFile(path, { ...ARCHIVE_LIMITS, ...limits });
    close();
    return file.pictures.length;
  } catch (error) {
    if (error instanceof LabelFileRefused) return error.reason.code;
    throw error;
  }
}

const labels = (name = 'labels/a.txt', content: Uint8Array = LINE) => zipOf([{ name, content }]);
const voc = (content: string) => labels('Annotations/a.xml', text(content));
const named = async (name: string): Promise<Buffer> =>
  renamed(await labels('l'.repeat(name.length)), 'l'.repeat(name.length), name);

describe('a file of labels from elsewhere', () => {
  it('is read where it is in order, also with more than 65,535 entries or 4 GB in mind', async () => {
    expect(await outcome(await labels())).toBe(1);
    expect(await outcome(await zipOf([{ name: 'labels/a.txt', content: LINE }], { zip64: true }))).toBe(1);
  });

  it.each([
    '../a.txt',
    'a/../../b.txt',
    '/etc/passwd',
    'C:/windows.txt',
    'a\\..\\b.txt',
    'a/<img>.txt',
    'a/=cmd.txt',
    'a/@sum.txt',
    'a/b\u0000.txt',
    'a/b\u001b.txt',
    'a//b.txt',
    './a.txt',
  ])('is refused with an entry that is named %j', async (name) => {
    expect(await outcome(await named(name))).toMatch(/^import\.archive_(name|damaged)$/);
  });

  it('is refused with a link, a device, a password, a second entry of a name and a bomb', async () => {
    const link = await zipOf([{ name: 'labels/a.txt', content: text('/etc/passwd'), mode: 0o120777 }]);
    expect(await outcome(link)).toBe('import.archive_link');
    const device = await zipOf([{ name: 'labels/a.txt', content: LINE, mode: 0o020666 }]);
    expect(await outcome(device)).toBe('import.archive_link');
    expect(await outcome(encrypted(await labels()))).toBe('import.archive_encrypted');
    const twice = await zipOf(['labels/a.txt', 'labels/b.txt'].map((name) => ({ name, content: LINE })));
    expect(await outcome(renamed(twice, 'labels/b.txt', 'labels/a.txt'))).toBe('import.archive_damaged');
    const bomb = await zipOf([{ name: 'labels/a.txt', content: new Uint8Array(20_000_000) }]);
    expect(bomb.length).toBeLessThan(20_000);
    expect(await outcome(bomb)).toBe('import.archive_too_large');
  });

  it('is refused where its entries are too many, too large, or share their packed bytes', async () => {
    const stored = await zipOf([{ name: 'xa.txt', content: new Uint8Array(9000).fill(32), compress: false }]);
    expect(await outcome(stored)).toBe(1);
    expect(await outcome(shared(stored, 20))).toBe('import.archive_too_large');
    expect(await outcome(await labels(), { entries: 0 })).toBe('import.archive_too_large');
    expect(await outcome(await labels(), { entryBytes: 5 })).toBe('import.archive_too_large');
    expect(await outcome(await labels(), { totalBytes: 5 })).toBe('import.archive_too_large');
  });

  it('is refused where it unpacks to more than it declares, is cut, or has another checksum', async () => {
    const content = text(Array.from({ length: 3000 }, (_, n) => `0 0.5 0.5 0.2 0.${n}\n`).join(''));
    const zip = await labels('labels/a.txt', content);
    expect(await outcome(zip)).toBe(1);
    expect(await outcome(declaring(zip, 100))).toBe('import.archive_damaged');
    expect(await outcome(zip.subarray(0, zip.length - 40))).toBe('import.archive_damaged');
    const broken = Buffer.from(zip);
    broken.fill(0x55, 100, 400);
    expect(await outcome(broken)).toBe('import.archive_damaged');
  });

  it.each([
    ['a document type', `<!DOCTYPE annotation [<!ENTITY a "aaaa">]>${XML}`],
    ['an entity of its own', '<annotation><object><name>&lol;</name></object></annotation>'],
    [
      'an external entity',
      `<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]><annotation>&x;</annotation>`,
    ],
    ['no end', '<annotation><object>'],
    ['elements without an end', '<a>'.repeat(100)],
  ])('is refused as VOC with %s', async (_, content) => {
    expect(await outcome(await voc(content))).toBe('import.unreadable');
    expect(await outcome(await voc(XML))).toBe(1);
  });

  it.each([
    '{"images":[{"id":1}',
    '{"images":[{"id":1}],"annotations":[1,2]}',
    '{"images":[{"id":1},{"id":}]}',
    '{"images":["a"]}',
    `{"images":[{"id":1}],"annotations":${'['.repeat(100)}`,
    '{"images":[{"id":1}]}}',
    '{"images":[{"id":1}]} {"more":1}',
    `{"images":[{"id":1}],"annotations":[{"x":"${'y'.repeat(5_000_000)}"}]}`,
  ])('is refused as JSON that is damaged or without end: %.40s', async (content) => {
    expect(await outcome(text(content))).toBe('import.not_json');
  });

  it.each([
    ['import.not_archive', text('%PDF-1.7')],
    ['import.no_labels', text('{"images":[]}')],
    ['import.no_labels', text('{"a":{"images":[{"id":1}]}}')],
  ])('is refused with %s', async (code, bytes) => {
    expect(await outcome(bytes)).toBe(code);
  });

  it('is refused without labels in it, or with lines that are none', async () => {
    expect(await outcome(await zipOf([{ name: 'a.png', content: LINE }]))).toBe('import.no_labels');
    expect(await outcome(await labels('labels/a.txt', text('<script>\n')))).toBe('import.unreadable');
    expect(await outcome(await labels('S001_1/gt/gt.txt', text('x,1,2,3,4,5\n')))).toBe('import.unreadable');
    expect(await outcome(await labels('labels/a.txt', new Uint8Array(200_000).fill(49)))).toBe(
      'import.unreadable',
    );
  });
});
