import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { analyseFrames } from '@sarm/analysis/analyse-frames';
import { umPerPx } from '@sarm/domain/units';
import { createDetector } from '@sarm/inference/models/create-detector';
import { readShippedModel } from '@sarm/inference/models/read-shipped-model';
import { createCage } from '@sarm/media/cage';
import { type MediaSource, probeVideo, shownSize } from '@sarm/media/probe-video';
import { readTimeline } from '@sarm/media/read-timeline';
import { silentLog } from '@sarm/runtime/log/silent-log';
import { writeClip } from '../conditions/write-clip.ts';
import { buildRange, type SeenStatistics } from '@sarm/analysis/build-range';
import { putRange } from './put-range.ts';
import { type OrdinaryVideo, ordinaryVideos } from './ordinary-videos.ts';

export interface RangeCommand {
  /** Folder of the model with its card. */
  readonly model: string;
  readonly data: string | undefined;
  readonly scratch: string;
  readonly log: (line: string) => void;
}

/** Fewer heads have no typical size: such a video would widen the range by chance. */
const FEWEST_TRACKS = 5;

/** Looks at ordinary videos with a model and writes into its card what it saw of them. */
export async function runRangeCommand({ model: folder, data, scratch, log }: RangeCommand): Promise<void> {
  const model = await readShippedModel(folder);
  const detector = await createDetector(model, { threads: 2 });
  const cage = await createCage({ mode: 'best-effort', log: silentLog });
  const place = await mkdtemp(join(scratch, 'range-'));
  const seen: SeenStatistics[] = [];
  const look = async ({ clip, ...video }: OrdinaryVideo): Promise<void> => {
    const path = join(place, `clip.${clip.encoding.ending}`);
    await writeClip(clip, path);
    const source: MediaSource = { cage, path, signal: new AbortController().signal };
    const header = await probeVideo(source);
    const { timeline } = await readTimeline({ source, header });
    const { summary, statistics } = await analyseFrames({
      source,
      picture: shownSize(header),
      timeline,
      detector,
      pixelSize: umPerPx(clip.pixelSizeUm),
      startConfidence: model.description.startThreshold,
    });
    const tracks = summary.seen?.heads.tracks ?? 0;
    log(`${video.look}: ${video.name}, ${tracks} tracks ${JSON.stringify(statistics)}`);
    if (statistics !== null && tracks >= FEWEST_TRACKS) seen.push({ ...video, statistics });
  };
  try {
    for await (const video of ordinaryVideos(data)) await look(video);
  } finally {
    await detector.close();
    await rm(place, { recursive: true, force: true });
  }
  const path = join(folder, 'model-card.json');
  await writeFile(path, putRange(await readFile(path, 'utf8'), buildRange(seen)));
  log(`${path}: range of ${seen.length} videos written`);
}
