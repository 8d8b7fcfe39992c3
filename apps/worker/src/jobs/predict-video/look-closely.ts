import type { AnalysedVideo } from '@sarm/analysis/analyse-frames';
import { isApart } from '@sarm/analysis/apart-from-area';
import { PicturePreparer } from '@sarm/analysis/prepare-picture';
import { modelDescription } from '@sarm/contracts/manifests/model-description';
import type { ModelRow } from '@sarm/database/analyses/models.repository';
import { notice } from '@sarm/domain/catalogue/notices';
import { RANKING } from '@sarm/domain/predictions';
import type { ChampionComparison, RankedFrame } from '@sarm/domain/stored/prediction';
import { frameTimes } from '@sarm/domain/videos/timeline';
import type { VideoArea } from '@sarm/domain/videos/video-area';
import type { Detector } from '@sarm/inference/models/detector';
import { difficultPlaces, unmatched } from '@sarm/measurement/ranking/difficult-places';
import { type CandidateFrame, rankFrames } from '@sarm/measurement/ranking/rank-frames';
import { AreaFill } from '@sarm/media/area/area-fill';
import { decodeFrames } from '@sarm/media/decode-frames';
import type { JobContext } from '../job-handler.ts';
import type { OpenedVideo } from './detect-all.ts';
import { drawFound } from './draw-found.ts';
import { evenlyApart } from './found-so-far.ts';
import { headsOfFrame, openTracks } from './stored-heads.ts';

export interface Looking {
  readonly context: JobContext;
  readonly video: OpenedVideo;
  readonly analysed: AnalysedVideo;
  readonly model: ModelRow;
  readonly detector: Detector;
  readonly pixelSize: Parameters<Detector['detect']>[1];
  /** What it excludes was not looked at by the tracks either. */
  readonly area: VideoArea | undefined;
  /** The model in use with its detector; undefined: it is the same, or there is none. */
  readonly champion: { readonly model: ModelRow; readonly detector: Detector } | undefined;
  /** Corrections by people, by frame. */
  readonly corrections: ReadonlyMap<number, number>;
}

export interface CloseLook {
  readonly champion: ChampionComparison | null;
  readonly ranked: readonly RankedFrame[];
  /** JPEG of each ranked frame, by its index. */
  readonly pictures: ReadonlyMap<number, Uint8Array>;
}

interface Candidate extends CandidateFrame {
  readonly picture: Uint8Array;
}

/** Some frames again, with the threshold lowered by the width of doubt and by the model in use. */
export async function lookClosely(looking: Looking): Promise<CloseLook> {
  const { context, video, analysed, model, detector, area, champion, corrections } = looking;
  const { threshold } = modelDescription.parse(model.description);
  const limits = { threshold, doubt: RANKING.doubt };
  const lowered = { ...looking.pixelSize, threshold: Math.max(0.01, threshold - RANKING.doubt) };
  const file = await openTracks(analysed.tracksFile);
  const { picture, timeline } = video;
  const times = frameTimes(timeline);
  const indices = evenlyApart(timeline.pts.length, RANKING.candidates);
  const preparer = new PicturePreparer(analysed.preparation);
  const fill = area === undefined ? undefined : new AreaFill(area);
  const look = async (by: Detector, gray: Uint8Array, how: Looking['pixelSize']) => {
    const heads = await by.detect({ gray, ...picture }, how);
    return fill === undefined ? heads : heads.filter((head) => isApart(head, fill.mask, picture));
  };
  const candidates: Candidate[] = [];
  const seen = { shared: 0, only_model: 0, only_champion: 0 };
  for await (const { index, pixels } of decodeFrames({ ...video, indices, pixelFormat: 'gray' })) {
    const [gray, shown] = [pixels.slice(), pixels.slice()];
    preparer.prepare(gray, picture.width);
    fill?.fill(gray);
    const [found, others] = await Promise.all([
      look(detector, gray, lowered),
      champion === undefined ? null : look(champion.detector, gray, looking.pixelSize),
    ]);
    context.signal.throwIfAborted();
    const sure = found.filter(({ confidence }) => confidence >= threshold);
    if (others !== null) {
      const alone = unmatched(sure, others).length;
      seen.shared += sure.length - alone;
      seen.only_model += alone;
      seen.only_champion += others.length - (sure.length - alone);
    }
    const places = difficultPlaces(
      {
        found,
        before: index === 0 ? null : headsOfFrame(file, index - 1),
        after: index === timeline.pts.length - 1 ? null : headsOfFrame(file, index + 1),
        champion: others,
      },
      limits,
    );
    candidates.push({
      ...places,
      index,
      time: times[index] ?? 0,
      corrected: corrections.get(index) ?? 0,
      picture: await drawFound({ gray: shown, ...picture }, sure, area),
    });
    context.progress({
      stage: 'comparing',
      progress: 99,
      notice: notice('prediction.comparing', { done: candidates.length, total: indices.length }),
    });
  }
  const ranked = rankFrames(candidates, { ...RANKING, picture });
  return {
    champion:
      champion === undefined
        ? null
        : { model_id: champion.model.code, name: champion.model.name, frames: candidates.length, ...seen },
    ranked: ranked.map(({ frame, score }) => ({
      index: frame.index,
      time: frame.time,
      score,
      kind:
        frame.disputed.length > frame.uncertain.length + frame.flickering.length ? 'disagree' : 'uncertain',
      uncertain: frame.uncertain.length,
      flickering: frame.flickering.length,
      disputed: frame.disputed.length,
      corrected: frame.corrected,
    })),
    pictures: new Map(ranked.map(({ frame }) => [frame.index, frame.picture])),
  };
}
