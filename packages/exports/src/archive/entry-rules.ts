import { notice } from '@sarm/domain/catalogue/notices';
import type { Entry } from 'yauzl';
import { LabelFileRefused, shownName } from './refused.ts';

/** What an archive from elsewhere may be. Each bound is far above what a label of a million boxes needs. */
export const ARCHIVE_LIMITS = {
  entries: 1_000_000,
  nameLength: 300,
  entryBytes: 4 * 2 ** 30,
  totalBytes: 64 * 2 ** 30,
  /** Unpacked bytes for one packed byte. Nothing that describes boxes packs so well; only a bomb does. */
  ratio: 1000,
} as const;
export type ArchiveLimits = { readonly [Key in keyof typeof ARCHIVE_LIMITS]: number };

const STORED = 0;
const DEFLATED = 8;
const UNIX = 3;
const KINDS = { none: 0, file: 0x8000, folder: 0x4000 } as const;

/** Control characters, direction overrides, markup, and what begins a formula or another drive. */
// oxlint-disable-next-line no-control-regex
const HOSTILE = /[\u0000-\u001f\u007f-\u009f\u200e\u200f\u2028-\u202e\u2066-\u2069<>="|?*:\\]/u;

export function refuseName(name: string, { nameLength }: ArchiveLimits): void {
  const parts = name.replace(/\/$/, '').split('/');
  const isHostile =
    name.length > nameLength ||
    HOSTILE.test(name) ||
    parts.some((part) => part === '' || part === '.' || part === '..' || /^[+@-]/.test(part));
  if (isHostile) throw new LabelFileRefused(notice('import.archive_name', { name: shownName(name) }));
}

/** Refuses an entry by what the directory of the archive says of it, before a byte of it is unpacked. */
export function refuseEntry(entry: Entry, limits: ArchiveLimits): void {
  const name = shownName(entry.fileName);
  refuseName(entry.fileName, limits);
  if (entry.isEncrypted()) throw new LabelFileRefused(notice('import.archive_encrypted'));
  if (entry.compressionMethod !== STORED && entry.compressionMethod !== DEFLATED)
    throw new LabelFileRefused(notice('import.archive_damaged'));
  const kind =
    entry.versionMadeBy >> 8 === UNIX ? (entry.externalFileAttributes >>> 16) & 0xf000 : KINDS.none;
  if (!Object.values<number>(KINDS).includes(kind))
    throw new LabelFileRefused(notice('import.archive_link', { name }));
  const { compressedSize, uncompressedSize } = entry;
  if (uncompressedSize > limits.entryBytes || uncompressedSize > limits.ratio * Math.max(1, compressedSize))
    throw new LabelFileRefused(notice('import.archive_too_large'));
}
