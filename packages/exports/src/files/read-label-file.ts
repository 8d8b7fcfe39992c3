import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { notice } from '@sarm/domain/catalogue/notices';
import { type ReadArchive, readArchive } from '../archive/read-archive.ts';
import type { ArchiveLimits } from '../archive/entry-rules.ts';
import { LabelFileRefused } from '../archive/refused.ts';
import { readCoco } from '../coco/read-coco.ts';
import { LabelFile } from '../labels/label-file.ts';
import { pictureEntries } from '../labels/picture-entries.ts';
import { motTexts, readMot } from '../mot/read-mot.ts';
import { readVoc, vocTexts } from '../voc/read-voc.ts';
import { readYolo, yoloTexts } from '../yolo/read-yolo.ts';

export interface OpenLabelFile {
  readonly file: LabelFile;
  /** The bytes of a picture that was sent along. */
  openPicture(entry: string): AsyncIterable<Uint8Array>;
  close(): void;
}

const ZIP = 'PK';

/** Which format it is follows from what the file holds, not from its name. */
export async function readLabelFile(path: string, limits?: ArchiveLimits): Promise<OpenLabelFile> {
  const first = await firstBytes(path);
  if (first.trimStart().startsWith('{')) return await readDocument(path);
  if (!first.startsWith(ZIP)) throw new LabelFileRefused(notice('import.not_archive'));
  const archive = await readArchive(path, limits);
  try {
    const file = await readEntries(archive);
    file.boxes.group(file.pictures.length);
    return { file, openPicture: (entry) => archive.open(entry), close: () => archive.close() };
  } catch (error) {
    archive.close();
    throw error;
  }
}

async function firstBytes(path: string): Promise<string> {
  const handle = await open(path, 'r');
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(64), 0, 64, 0);
    return buffer.subarray(0, bytesRead).toString('latin1');
  } finally {
    await handle.close();
  }
}

async function readDocument(path: string): Promise<OpenLabelFile> {
  const file = new LabelFile('coco');
  const source = {
    open: () => createReadStream(path) as AsyncIterable<Uint8Array>,
    entries: new Map<string, string>(),
  };
  if (!(await readCoco(file, source))) throw new LabelFileRefused(notice('import.no_labels'));
  file.boxes.group(file.pictures.length);
  return {
    file,
    openPicture: (entry) => {
      throw new Error(`no picture ${entry}`);
    },
    close: () => undefined,
  };
}

async function readEntries(archive: ReadArchive): Promise<LabelFile> {
  const names = [...archive.entries.keys()];
  const coco = await readDocuments(
    archive,
    names.filter((name) => /\.json$/i.test(name)),
  );
  if (coco !== undefined) return coco;
  if (motTexts(names).length > 0) return await filled(new LabelFile('mot'), (file) => readMot(file, archive));
  if (vocTexts(names).length > 0) return await filled(new LabelFile('voc'), (file) => readVoc(file, archive));
  if (yoloTexts(names).length > 0)
    return await filled(new LabelFile('yolo', { isRelative: true }), (file) => readYolo(file, archive));
  throw new LabelFileRefused(notice('import.no_labels'));
}

async function filled(file: LabelFile, read: (file: LabelFile) => Promise<void>): Promise<LabelFile> {
  await read(file);
  return file;
}

/** Several documents, as of a set that is parted for training, are read as one. */
async function readDocuments(archive: ReadArchive, names: readonly string[]): Promise<LabelFile | undefined> {
  if (names.length === 0) return undefined;
  const file = new LabelFile('coco');
  const entries = pictureEntries(archive.entries.keys());
  let isCoco = false;
  for (const name of names)
    isCoco = (await readCoco(file, { open: () => archive.open(name), entries })) || isCoco;
  return isCoco ? file : undefined;
}
