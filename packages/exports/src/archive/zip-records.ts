/** The records of a zip file (PKWARE APPNOTE 6.3.10), as far as an archive that is written from front to back needs them. */

export interface ZipEntry {
  readonly name: Buffer;
  readonly isDeflated: boolean;
  /** Its sum and sizes follow its bytes, because nobody had them before. */
  readonly isStreamed: boolean;
  readonly addedAt: Date;
  /** Where its header begins in the archive. */
  readonly offset: number;
  readonly crc: number;
  readonly packedBytes: number;
  readonly bytes: number;
}

const [VERSION, VERSION_64] = [20, 45];
/** Unix, version 6.3. */
const MADE_BY = (3 << 8) | 63;
/** A plain file that its owner and group may change. */
const ATTRIBUTES = 0o100664 * 0x10000;
const [UTF8_NAME, SUMS_FOLLOW] = [1 << 11, 1 << 3];
const DEFLATE = 8;
const [NONE_16, NONE_32] = [0xffff, 0xffffffff];

export function localHeader({ name, addedAt, ...entry }: ZipEntry): Buffer {
  const record = Buffer.alloc(30);
  record.writeUInt32LE(0x04034b50, 0);
  record.writeUInt16LE(VERSION, 4);
  record.writeUInt16LE(flagsOf(entry), 6);
  record.writeUInt16LE(entry.isDeflated ? DEFLATE : 0, 8);
  writeTime(record, 10, addedAt);
  if (!entry.isStreamed) writeSums(record, 14, entry);
  record.writeUInt16LE(name.length, 26);
  return Buffer.concat([record, name]);
}

/** Behind the bytes of a streamed entry. */
export function sumsOf(entry: ZipEntry): Buffer {
  const isLarge = entry.packedBytes >= NONE_32 || entry.bytes >= NONE_32;
  const record = Buffer.alloc(isLarge ? 24 : 16);
  record.writeUInt32LE(0x08074b50, 0);
  if (isLarge) {
    record.writeUInt32LE(entry.crc, 4);
    writeLarge(record, 8, entry.packedBytes);
    writeLarge(record, 16, entry.bytes);
  } else writeSums(record, 4, entry);
  return record;
}

/** What the table at the end says of an entry. */
export function tableRecord({ name, addedAt, offset, ...entry }: ZipEntry): Buffer {
  const isLarge = [entry.packedBytes, entry.bytes, offset].some((each) => each >= NONE_32);
  const extra = Buffer.concat([
    timeExtra(addedAt),
    isLarge ? sizesExtra({ offset, ...entry }) : Buffer.alloc(0),
  ]);
  const record = Buffer.alloc(46);
  record.writeUInt32LE(0x02014b50, 0);
  record.writeUInt16LE(MADE_BY, 4);
  record.writeUInt16LE(isLarge ? VERSION_64 : VERSION, 6);
  record.writeUInt16LE(flagsOf(entry), 8);
  record.writeUInt16LE(entry.isDeflated ? DEFLATE : 0, 10);
  writeTime(record, 12, addedAt);
  const sizes = isLarge ? { packedBytes: NONE_32, bytes: NONE_32 } : entry;
  writeSums(record, 16, { ...entry, ...sizes });
  record.writeUInt16LE(name.length, 28);
  record.writeUInt16LE(extra.length, 30);
  record.writeUInt32LE(ATTRIBUTES, 38);
  record.writeUInt32LE(isLarge ? NONE_32 : offset, 42);
  return Buffer.concat([record, name, extra]);
}

/** How many entries the table has, its bytes, and where it begins. */
export function endOfTable({
  count,
  bytes,
  offset,
}: {
  readonly count: number;
  readonly bytes: number;
  readonly offset: number;
}): Buffer {
  const record = Buffer.alloc(22);
  record.writeUInt32LE(0x06054b50, 0);
  record.writeUInt16LE(Math.min(count, NONE_16), 8);
  record.writeUInt16LE(Math.min(count, NONE_16), 10);
  record.writeUInt32LE(Math.min(bytes, NONE_32), 12);
  record.writeUInt32LE(Math.min(offset, NONE_32), 16);
  if (count < NONE_16 && bytes < NONE_32 && offset < NONE_32) return record;
  const large = Buffer.alloc(56);
  large.writeUInt32LE(0x06064b50, 0);
  writeLarge(large, 4, large.length - 12);
  large.writeUInt16LE(MADE_BY, 12);
  large.writeUInt16LE(VERSION_64, 14);
  writeLarge(large, 24, count);
  writeLarge(large, 32, count);
  writeLarge(large, 40, bytes);
  writeLarge(large, 48, offset);
  const locator = Buffer.alloc(20);
  locator.writeUInt32LE(0x07064b50, 0);
  writeLarge(locator, 8, offset + bytes);
  locator.writeUInt32LE(1, 16);
  return Buffer.concat([large, locator, record]);
}

const flagsOf = ({ isStreamed }: Pick<ZipEntry, 'isStreamed'>): number =>
  isStreamed ? UTF8_NAME | SUMS_FOLLOW : UTF8_NAME;

function writeSums(
  record: Buffer,
  at: number,
  { crc, packedBytes, bytes }: Pick<ZipEntry, 'crc' | 'packedBytes' | 'bytes'>,
): void {
  record.writeUInt32LE(crc, at);
  record.writeUInt32LE(packedBytes, at + 4);
  record.writeUInt32LE(bytes, at + 8);
}

const writeLarge = (record: Buffer, at: number, value: number): void =>
  void record.writeBigUInt64LE(BigInt(value), at);

/** By the clock of the machine, in steps of two seconds. */
function writeTime(record: Buffer, at: number, date: Date): void {
  record.writeUInt16LE((date.getHours() << 11) | (date.getMinutes() << 5) | (date.getSeconds() >> 1), at);
  record.writeUInt16LE(
    ((date.getFullYear() - 1980) << 9) | ((date.getMonth() + 1) << 5) | date.getDate(),
    at + 2,
  );
}

/** The same moment in universal time, which readers prefer. */
function timeExtra(date: Date): Buffer {
  const extra = Buffer.alloc(9);
  extra.writeUInt16LE(0x5455, 0);
  extra.writeUInt16LE(extra.length - 4, 2);
  // Time of change and of last reading; the table holds the first alone.
  extra.writeUInt8(3, 4);
  extra.writeUInt32LE(Math.floor(date.getTime() / 1000), 5);
  return extra;
}

function sizesExtra({
  bytes,
  packedBytes,
  offset,
}: Pick<ZipEntry, 'bytes' | 'packedBytes' | 'offset'>): Buffer {
  const extra = Buffer.alloc(28);
  extra.writeUInt16LE(0x0001, 0);
  extra.writeUInt16LE(extra.length - 4, 2);
  writeLarge(extra, 4, bytes);
  writeLarge(extra, 12, packedBytes);
  writeLarge(extra, 20, offset);
  return extra;
}
