import { Readable } from 'node:stream';
import { notice } from '@sarm/domain/catalogue/notices';
import type { StoredBlob } from '@sarm/runtime/blobs/blob-store';
import { addBlob, addBytes, addEntry, type Archive, openArchive } from '@sarm/exports/archive/archive';
import type { ArchiveFile, LabelSource, WriteLabel } from '@sarm/exports/labels/label-rows';
import type { JobContext } from '../job-handler.ts';
import { SPOOLED } from './spool-rows.ts';

export interface ArchiveOptions {
  readonly key: string;
  readonly write: WriteLabel;
  readonly source: LabelSource;
  /** How many frames the label has. */
  readonly frames: number;
}

export interface WrittenArchive extends StoredBlob {
  /** Pictures that were listed and are no longer stored. */
  readonly missing: number;
}

/** Streams the archive into the store; nothing of it is ever in memory or on the disk of the worker as one piece. */
export async function writeLabelArchive(
  context: JobContext,
  options: ArchiveOptions,
): Promise<WrittenArchive> {
  let missing = 0;
  const archive = openArchive(async (open) => {
    const report = reporter(context, options.frames);
    for await (const file of options.write(counted(options.source, report.frame))) {
      context.signal.throwIfAborted();
      if (!(await addFile(context, open, file))) missing += 1;
      if ('blobKey' in file) report.picture();
    }
  });
  // The store may have stopped reading before the archive is stopped: then nobody else listens.
  archive.on('error', () => undefined);
  const stop = (): void => void archive.destroy(context.signal.reason as Error);
  context.signal.addEventListener('abort', stop, { once: true });
  try {
    const stored = await context.blobs.put(options.key, archive, { contentType: 'application/zip' });
    context.signal.throwIfAborted();
    return { ...stored, missing };
  } finally {
    context.signal.removeEventListener('abort', stop);
  }
}

async function addFile(context: JobContext, archive: Archive, file: ArchiveFile): Promise<boolean> {
  const { name } = file;
  if ('blobKey' in file) return await addBlob(context, archive, { key: file.blobKey, name });
  if ('bytes' in file) await addBytes(archive, { name, bytes: file.bytes });
  else await addEntry(archive, { name, stream: Readable.from(file.text), compress: true });
  return true;
}

/** Frames are counted where they are read. A format reads them several times; the first time is what takes long. */
const counted = (source: LabelSource, onFrame: () => void): LabelSource => ({
  ...source,
  videos: source.videos.map((video) => ({
    ...video,
    async *frames() {
      for await (const frame of video.frames()) {
        onFrame();
        yield frame;
      }
    },
  })),
});

/** Up to here the texts; then the pictures. */
const WRITTEN = 60;
const MOST = 99;

function reporter(context: JobContext, frames: number) {
  let [written, pictures, started] = [0, 0, 0];
  const of = Math.max(1, frames);
  return {
    frame: (): void => {
      if (started > 0 || written >= frames) return;
      written += 1;
      context.progress({
        stage: 'writing',
        progress: SPOOLED + ((WRITTEN - SPOOLED) * written) / of,
        notice: notice('export.writing', { done: written, total: frames }),
      });
    },
    picture: (): void => {
      if (started === 0) started = performance.now();
      pictures += 1;
      const seconds = (performance.now() - started) / 1000;
      context.progress({
        stage: 'images',
        progress: WRITTEN + ((MOST - WRITTEN) * pictures) / of,
        notice: notice('export.images', {
          done: pictures,
          total: frames,
          rate: seconds < 1 ? pictures : Math.round(pictures / seconds),
        }),
      });
    },
  };
}
