import { API_BASE } from '@sarm/contracts/http/api-base';
import type { Analysis, AnalysisFigure } from '@sarm/contracts/http/analyses/analyses.entities';
import type { ListedAnalysis } from '@sarm/database/analyses/analyses.list.repository';
import type { FigureCode } from '@sarm/domain/figures/figures';
import { editionOf, type WhoEdition } from '@sarm/domain/reports';
import { SYSTEM_SETTINGS_DEFAULTS } from '@sarm/domain/settings';
import { normalFormsFigure, withNormalForms } from '@sarm/measurement/report/normal-forms-figure';
import type { StoredFigure } from '@sarm/measurement/report/stored-figures';
import { type KeptFigures, stalenessOf, withholdStale } from '@sarm/measurement/report/withhold-stale';
import { judgeByEdition } from '@sarm/measurement/verdict/judge-by-edition';

export const presentFigure = (figure: StoredFigure): AnalysisFigure => ({
  ...figure,
  reasons: [...figure.reasons],
});

export const valueOf = (figures: readonly StoredFigure[], code: FigureCode): number | null =>
  figures.find((figure) => figure.code === code)?.value ?? null;

type Row = Omit<ListedAnalysis, 'figures' | 'reference_edition' | 'forms'>;

/** Those that the edition has a limit for, judged by it. */
export const judgedBy = (edition: WhoEdition, figures: readonly StoredFigure[]): StoredFigure[] =>
  figures.map((figure) => judgeByEdition(figure, edition)).filter(({ limit }) => limit !== null);

/** What list and record have in common. */
export function presentCommon(
  row: Row,
  edition: WhoEdition,
  shown: { readonly figures: readonly StoredFigure[]; readonly videos: KeptFigures['videos'] },
): Analysis {
  const figures = judgedBy(edition, shown.figures);
  return {
    id: row.id,
    projectId: row.project_id,
    projectName: row.project_name,
    isDemo: row.is_demo,
    patientId: row.patient_id,
    patientName: row.patient_name,
    dataset:
      row.dataset_id === null || row.dataset_name === null
        ? null
        : { id: row.dataset_id, name: row.dataset_name, type: row.dataset_type },
    status: row.status,
    concentration: valueOf(figures, 'concentration'),
    motility: valueOf(figures, 'total_motility'),
    morphology: valueOf(figures, 'normal_forms'),
    edition,
    figures: figures.map(presentFigure),
    frameCount: shown.videos.reduce((sum, video) => sum + (video.frames ?? 0), 0),
    frames: row.videos.map(({ id }) => ({ imageUrl: `${API_BASE}/sarm/media/thumbnail/${id}` })),
    videos: row.videos.map(({ id, name }) => ({ id, name })),
    tasks: row.tasks,
    madeWith: { models: [...row.made_with.models], rules: [...row.made_with.rules] },
    notes: row.notes,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  };
}

/** BUS-100 */
export function presentAnalysis({
  figures: kept,
  reference_edition,
  forms,
  ...row
}: ListedAnalysis): Analysis {
  const setting = reference_edition ?? SYSTEM_SETTINGS_DEFAULTS.general.referenceEdition;
  const edition = editionOf(setting, 'result');
  if (kept === null) return presentCommon(row, edition, { figures: [], videos: [] });
  const figures = withNormalForms(
    withholdStale(kept, stalenessOf(kept.ground, row.videos)),
    normalFormsFigure(forms),
  );
  return presentCommon(row, edition, { figures, videos: kept.videos });
}
