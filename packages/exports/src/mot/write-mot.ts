import { pictureExtension } from '@sarm/runtime/blobs/blob-keys';
import { csvLine } from '@sarm/domain/csv';
import { extent } from '../labels/box-extent.ts';
import { CLASSES, classIndex } from '../labels/classes.ts';
import type { ArchiveFile, LabelFrame, LabelSource, LabelVideo } from '../labels/label-rows.ts';
import { videoFolder } from '../labels/picture-names.ts';
import { writePictures } from '../labels/write-pictures.ts';

const FRAME_DIGITS = 6;
/** What stands for a box that belongs to no track. */
export const NO_TRACK = -1;

/** Frames are counted from 1 in this format, and from 0 in ours. frames.csv of each video has both. */
export const motFrame = (frameIndex: number): number => frameIndex + 1;

/** One folder for each video: its boxes with their tracks. Places are in pixels from 0, as CVAT and TrackEval read them. */
export async function* writeMot(source: LabelSource): AsyncGenerator<ArchiveFile> {
  for (const video of source.videos) {
    const folder = videoFolder(video);
    yield { name: `${folder}/gt/gt.txt`, text: linesOf(video) };
    yield { name: `${folder}/gt/labels.txt`, text: [`${CLASSES.join('\n')}\n`] };
    yield { name: `${folder}/seqinfo.ini`, text: infoOf(video) };
    yield { name: `${folder}/frames.csv`, text: mappingOf(video) };
  }
  yield* writePictures(source, (frame) => `${videoFolder(frame)}/img1/${pictureFile(frame)}`);
}

const pictureFile = (frame: LabelFrame): string =>
  `${String(motFrame(frame.frameIndex)).padStart(FRAME_DIGITS, '0')}.${pictureExtension(frame.blobKey)}`;

/** frame, track, left, top, width, height, counts (1), class from 1, visibility (1: all of it). */
async function* linesOf(video: LabelVideo): AsyncGenerator<string> {
  for await (const frame of video.frames())
    yield frame.boxes
      .map((box) => {
        const place = [box.x1, box.y1, extent(box.x1, box.x2), extent(box.y1, box.y2)].join(',');
        return `${motFrame(frame.frameIndex)},${box.track ?? NO_TRACK},${place},1,${classIndex(box.class) + 1},1\n`;
      })
      .join('');
}

async function* mappingOf(video: LabelVideo): AsyncGenerator<string> {
  yield csvLine(['mot_frame', 'frame_index', 'picture']);
  for await (const frame of video.frames())
    yield csvLine([motFrame(frame.frameIndex), frame.frameIndex, `img1/${pictureFile(frame)}`]);
}

/** Its length ends with the last labelled frame: frames after it may exist, and nobody has labelled them. */
async function* infoOf(video: LabelVideo): AsyncGenerator<string> {
  let last: LabelFrame | undefined;
  for await (const frame of video.frames()) last = frame;
  if (last === undefined) return;
  yield [
    '[Sequence]',
    `name=${videoFolder(video)}`,
    'imDir=img1',
    `seqLength=${motFrame(last.frameIndex)}`,
    `imWidth=${last.width}`,
    `imHeight=${last.height}`,
    `imExt=.${pictureExtension(last.blobKey)}`,
    '',
  ].join('\n');
}
