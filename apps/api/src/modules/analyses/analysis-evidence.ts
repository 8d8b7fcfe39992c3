import { createHash } from 'node:crypto';
import type { AnalysisRecord } from '@sarm/contracts/http/analyses/analyses.entities';
import type { FoundAnalysis, ViewedVideo } from '@sarm/database/analyses/analyses.list.repository';
import type { listCorrections } from '@sarm/database/analyses/analysis-figures.repository';
import { notice } from '@sarm/domain/catalogue/notices';
import { qualityInUse } from '@sarm/domain/figures/quality-faults';
import { WHO_LIMITS } from '@sarm/domain/figures/reference-limits';
import { compareReplicates } from '@sarm/measurement/report/compare-replicates';
import type { StoredReplicate } from '@sarm/measurement/report/stored-figures';
import { judgeByEdition } from '@sarm/measurement/verdict/judge-by-edition';
import type { AnalysisReading } from '@sarm/use-cases/analyses/read-analysis';
import { presentFigure } from './analyses.presenter.ts';

type Corrections = Awaited<ReturnType<typeof listCorrections>>;

/** The one value, or a digest of all where videos differ: two analyses then still differ exactly when it does. */
function oneOf(values: readonly string[]): string | null {
  const [first = null, ...others] = [...new Set(values)].toSorted();
  if (first === null || others.length === 0) return first;
  return createHash('sha256')
    .update([first, ...others].join())
    .digest('hex');
}

const presentCalibration = ({ calibration: c }: ViewedVideo) =>
  c === null
    ? null
    : { id: c.id, name: c.name, pixel_size_um: c.pixel_size_um, measured_depth_um: c.measured_depth_um };

/** Corrections of tracks that still hold, by their effect: excluded and taken back is none. */
export function heldCorrections(corrections: Corrections, videos: readonly ViewedVideo[]): Corrections {
  const runs = new Set(videos.map((video) => video.videoAnalysisId));
  const ofTracks = corrections.filter((each) => each.track !== null && runs.has(each.video_analysis_id));
  return ofTracks.filter(
    (each, i) =>
      each.action !== 'include' &&
      !(
        each.action === 'exclude' &&
        ofTracks
          .slice(i + 1)
          .some(
            (later) =>
              later.video_id === each.video_id && later.track === each.track && later.action === 'include',
          )
      ),
  );
}

export function presentProvenance(reading: AnalysisReading): AnalysisRecord['provenance'] {
  const { row, runs, corrections, edition } = reading;
  const kept = row.figures;
  const calibrations = row.videos.flatMap((video) => presentCalibration(video) ?? []);
  const [model] = runs;
  const oneModel = new Set(runs.map((run) => run.code)).size === 1;
  return {
    model: model === undefined || !oneModel ? null : { code: model.code, name: model.name },
    weights_sha256: oneOf(runs.map((run) => run.model_sha256)),
    rules: kept === null || kept.algorithms.length === 0 ? null : kept.algorithms.join(', '),
    parameters_sha256: oneOf(runs.map((run) => run.parameters_sha256)),
    inputs_sha256: row.inputs_sha256,
    files: row.videos.length,
    calibrations: calibrations.filter((each, i) => calibrations.findIndex(({ id }) => id === each.id) === i),
    reference: WHO_LIMITS[edition].edition,
    corrections: {
      tracks: heldCorrections(corrections, row.videos).length,
      videos: row.videos.filter((video) => video.excluded).length,
    },
    made_at: row.figures_at?.toISOString() ?? null,
  };
}

interface OtherAliquot {
  readonly id: string;
  readonly replicate: StoredReplicate;
  readonly videos: number;
}

export function presentReplicates(
  row: FoundAnalysis,
  own: StoredReplicate | null,
  other: OtherAliquot | undefined,
): AnalysisRecord['replicates'] {
  const nothing = { grade: null, difference: NONE, allowed: NONE } as const;
  if (own === null) return { outcome: 'missing', reasons: [notice('replicates.none')], rows: [], ...nothing };
  const included = row.videos.filter((video) => !video.excluded).length;
  const ownRow = { analysis_id: row.id, own: true, videos: included, heads: own.heads };
  if (other === undefined)
    return {
      outcome: 'missing',
      reasons: [notice('replicates.none')],
      rows: [{ ...ownRow, percent: null }],
      ...nothing,
    };
  const second = other.replicate;
  const { grade, reasons, ...compared } = compareReplicates(own, second);
  const share = ({ percent }: StoredReplicate) => (grade === null ? null : (percent?.[grade] ?? null));
  return {
    ...compared,
    reasons: [...reasons],
    grade,
    rows: [
      { ...ownRow, percent: share(own) },
      {
        analysis_id: other.id,
        own: false,
        videos: other.videos,
        heads: second.heads,
        percent: share(second),
      },
    ],
  };
}

const NONE = { heads: null, percent: null } as const;

export function presentVideos(reading: AnalysisReading): AnalysisRecord['analysedVideos'] {
  const { row, figures: kept, corrections, edition } = reading;
  const held = heldCorrections(corrections, row.videos);
  return row.videos.flatMap((video) => {
    const shown = kept.videos.find(({ id }) => id === video.id);
    if (shown === undefined) return [];
    const exclusion = corrections.findLast((each) => each.video_id === video.id && each.track === null);
    return [
      {
        ...shown,
        total_motility: presentFigure(judgeByEdition(shown.total_motility, edition)),
        progressive_motility: presentFigure(judgeByEdition(shown.progressive_motility, edition)),
        vap: presentFigure(shown.vap),
        warnings: [...shown.warnings],
        name: video.name,
        quality: qualityInUse(video.quality, video.areaKey !== null),
        excluded:
          video.excluded && exclusion !== undefined
            ? { reason: exclusion.reason, by: exclusion.by, at: exclusion.created_at.toISOString() }
            : null,
        video_analysis_id: video.videoAnalysisId,
        corrections: held.filter((each) => each.video_id === video.id).length,
        calibration: presentCalibration(video),
        analysed_at: video.analysedAt === null ? null : new Date(video.analysedAt).toISOString(),
      },
    ];
  });
}
