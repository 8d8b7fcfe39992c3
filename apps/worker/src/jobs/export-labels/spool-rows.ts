import { once } from 'node:events';
import { createReadStream, createWriteStream, type WriteStream } from 'node:fs';
import { join } from 'node:path';
import { finished } from 'node:stream/promises';
import type { Scoped } from '@sarm/database/kernel/connect';
import { asProject, inOneMoment } from '@sarm/database/kernel/scope';
import {
  type ExportedFrame,
  exportedFrames,
  type FramePlaceInLabel,
  videoCodes,
} from '@sarm/database/labels/label-rows.repository';
import { notice } from '@sarm/domain/catalogue/notices';
import type { ExportFormat, ExportOptions } from '@sarm/domain/labels';
import type { LabelBox, LabelFrame, LabelVideo } from '@sarm/exports/labels/label-rows';
import { textLines } from '@sarm/exports/text/text-lines';
import type { JobContext } from '../job-handler.ts';

const ITEMS_AT_ONCE = 2000;
/** Formats that have a use for masks. */
const MASKS_OF: Readonly<Partial<Record<ExportFormat, 'only' | 'with'>>> = { coco: 'with', masks: 'only' };
/** Of the progress of the task, up to here. */
export const SPOOLED = 30;
/** Between a frame and its boxes, which are parsed only where a format needs them. Neither holds a tab. */
const BETWEEN = '\t';
const MOST_LETTERS = 64 * 1_048_576;

export interface SpooledRows {
  readonly videos: readonly LabelVideo[];
  readonly videoIds: readonly string[];
  readonly items: number;
  readonly frames: number;
}

interface SpooledVideo {
  readonly id: string;
  readonly path: string;
}

interface ExportedLabel {
  readonly id: string;
  readonly projectId: string;
  readonly items: number;
}

/**
 * Reads the rows of a label as they are at one moment, page by page, and leaves them in the scratch folder: a format needs them
 * several times, and a slow store must hold neither a connection nor old rows of the database.
 */
export async function spoolRows(
  context: JobContext,
  label: ExportedLabel,
  options: ExportOptions & { readonly format: ExportFormat },
): Promise<SpooledRows> {
  const found: SpooledVideo[] = [];
  let [items, frames] = [0, 0];
  const codes = await inOneMoment(context.db, asProject(label.projectId), async (tx) => {
    const writer = createSpool(context.scratch, found);
    for await (const frame of joined(partsOf(context, tx, label, options))) {
      items += frame.chosen;
      frames += 1;
      await writer.write(frame);
    }
    await writer.end();
    return await videoCodes(
      tx,
      found.map(({ id }) => id),
    );
  });
  const videos = found.map(({ id, path }): LabelVideo => {
    const code = codes.get(id);
    if (code === undefined) throw new Error(`no video ${id}`);
    return { ...code, frames: () => readSpool(path, code) };
  });
  return { videos, videoIds: found.map(({ id }) => id), items, frames };
}

async function* partsOf(
  context: JobContext,
  tx: Scoped,
  { id: labelId, items }: ExportedLabel,
  options: ExportOptions & { readonly format: ExportFormat },
): AsyncGenerator<ExportedFrame> {
  let after: FramePlaceInLabel | undefined;
  for (let done = 0; ; ) {
    context.signal.throwIfAborted();
    const masks = MASKS_OF[options.format] ?? 'without';
    const parts = await exportedFrames(tx, { ...options, masks, labelId, after, limit: ITEMS_AT_ONCE });
    if (parts.length === 0) return;
    yield* parts;
    after = parts.at(-1);
    done += parts.reduce((sum, { seen }) => sum + seen, 0);
    context.progress({
      stage: 'reading',
      progress: (SPOOLED * done) / Math.max(1, items),
      notice: notice('export.reading', { done, total: Math.max(done, items) }),
    });
  }
}

/** A frame may begin on one page and end on the next. One of which no item was chosen is left out. */
async function* joined(parts: AsyncIterable<ExportedFrame>): AsyncGenerator<ExportedFrame> {
  let frame: ExportedFrame | undefined;
  for await (const part of parts) {
    if (part.chosen === 0) continue;
    if (frame?.video_id === part.video_id && frame.frame_index === part.frame_index)
      frame = { ...part, chosen: frame.chosen + part.chosen, boxes: `${frame.boxes},${part.boxes}` };
    else {
      if (frame !== undefined) yield frame;
      frame = part;
    }
  }
  if (frame !== undefined) yield frame;
}

/** One file for each video, a frame on each line. */
function createSpool(folder: string, found: SpooledVideo[]) {
  let stream: WriteStream | undefined;
  const end = async (): Promise<void> => {
    stream?.end();
    if (stream !== undefined) await finished(stream);
  };
  return {
    end,
    write: async ({
      video_id: id,
      frame_index: frameIndex,
      boxes,
      ...frame
    }: ExportedFrame): Promise<void> => {
      if (found.at(-1)?.id !== id) {
        await end();
        const path = join(folder, `${found.length}.frames`);
        found.push({ id, path });
        stream = createWriteStream(path);
      }
      const { width, height, blob_key: blobKey } = frame;
      const line = `${JSON.stringify({ frameIndex, width, height, blobKey })}${BETWEEN}[${boxes}]\n`;
      if (stream?.write(line) === false) await once(stream, 'drain');
    },
  };
}

async function* readSpool(
  path: string,
  code: { readonly sampleCode: string; readonly videoNumber: number },
): AsyncGenerator<LabelFrame> {
  const bytes = createReadStream(path) as AsyncIterable<Uint8Array>;
  for await (const line of textLines(bytes, path, MOST_LETTERS)) {
    const at = line.indexOf(BETWEEN);
    const frame = JSON.parse(line.slice(0, at)) as Omit<LabelFrame, 'sampleCode' | 'videoNumber' | 'boxes'>;
    yield {
      ...code,
      ...frame,
      get boxes() {
        return JSON.parse(line.slice(at + 1)) as LabelBox[];
      },
    };
  }
}
