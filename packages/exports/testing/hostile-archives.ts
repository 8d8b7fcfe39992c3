import { buffer } from 'node:stream/consumers';
import { ZipFile } from 'yazl';

export interface HostileEntry {
  readonly name: string;
  readonly content: Uint8Array;
  readonly mode?: number;
  readonly compress?: boolean;
}

const CENTRAL = Buffer.from('PK\x01\x02', 'latin1');
const LOCAL = Buffer.from('PK\x03\x04', 'latin1');
const END = Buffer.from('PK\x05\x06', 'latin1');

/** A correct archive; what makes it hostile is written over it afterwards. */
export async function zipOf(
  entries: readonly HostileEntry[],
  { zip64 = false }: { zip64?: boolean } = {},
): Promise<Buffer> {
  const zip = new ZipFile();
  for (const { name, content, mode = 0o100644, compress = true } of entries)
    zip.addBuffer(Buffer.from(content), name, { mode, compress, forceZip64Format: zip64 });
  zip.end({ forceZip64Format: zip64, comment: '' });
  return await buffer(zip.outputStream);
}

/** Another name of the same length, wherever it stands: a writer of archives would refuse it. */
export function renamed(zip: Buffer, from: string, to: string): Buffer {
  const [old, next] = [Buffer.from(from), Buffer.from(to)];
  if (old.length !== next.length) throw new Error('names of different lengths');
  const changed = Buffer.from(zip);
  for (let at = changed.indexOf(old); at >= 0; at = changed.indexOf(old, at + 1)) next.copy(changed, at);
  return changed;
}

export function encrypted(zip: Buffer): Buffer {
  const changed = Buffer.from(zip);
  const local = changed.indexOf(LOCAL) + 6;
  const central = changed.indexOf(CENTRAL) + 8;
  for (const at of [local, central]) changed.writeUInt16LE(changed.readUInt16LE(at) | 1, at);
  return changed;
}

/** The directory says that the first entry is so large when it is unpacked. */
export function declaring(zip: Buffer, bytes: number): Buffer {
  const changed = Buffer.from(zip);
  changed.writeUInt32LE(bytes, changed.indexOf(CENTRAL) + 24);
  return changed;
}

/** The only entry, listed so many times under other names: all share the same packed bytes. */
export function shared(zip: Buffer, times: number): Buffer {
  const [from, to] = [zip.indexOf(CENTRAL), zip.indexOf(END)];
  const record = zip.subarray(from, to);
  const records = Array.from({ length: times }, (_, n) => {
    const copy = Buffer.from(record);
    copy.write(String.fromCharCode(97 + n), 46, 'latin1');
    return copy;
  });
  const end = Buffer.from(zip.subarray(to));
  end.writeUInt16LE(times, 8);
  end.writeUInt16LE(times, 10);
  end.writeUInt32LE(record.length * times, 12);
  return Buffer.concat([zip.subarray(0, from), ...records, end]);
}
