import type { AnalysisRecord } from '@sarm/contracts/http/analyses/analyses.entities';
import { notice, type Notice } from '@sarm/domain/catalogue/notices';
import { WHO_LIMITS } from '@sarm/domain/figures/reference-limits';
import { MORPHOLOGY_CLASSES } from '@sarm/domain/morphology';
import type { WhoEdition } from '@sarm/domain/reports';
import type { NormalFormsSummary } from '@sarm/measurement/morphology/summarize-normal-forms';
import type { StoredFigure } from '@sarm/measurement/report/stored-figures';
import type { Translate } from '@sarm/messages/create-translator';
import { noticeText } from '@sarm/messages/notice-text';
import { valueOf } from './analyses.presenter.ts';

/** Normal forms are none of the judgement where no stained smear was classified: most samples have none. */
const judged = (figures: readonly StoredFigure[]): readonly StoredFigure[] =>
  figures.filter(
    (figure) => figure.limit !== null && (figure.code !== 'normal_forms' || figure.value !== null),
  );

/** What the figures mean together; null where none of them could be judged. */
export function interpret(figures: readonly StoredFigure[]): Notice | null {
  const all = judged(figures);
  const verdicts = all.flatMap(({ verdict }) => verdict ?? []);
  if (verdicts.length === 0) return null;
  const low = verdicts.filter(({ label }) => label === 'Low');
  if (low.some(({ undetermined }) => !undetermined)) return notice('interpretation.low');
  if (low.length > 0) return notice('interpretation.low_undetermined');
  if (verdicts.length < all.length) return notice('interpretation.normal_partly');
  return notice(
    verdicts.some(({ undetermined }) => undetermined)
      ? 'interpretation.normal_undetermined'
      : 'interpretation.normal',
  );
}

/** BUS-101: million per ml and per cent; a part that was not computed is null. */
export function presentResults(
  {
    figures,
    grades,
    normalForms,
  }: {
    figures: readonly StoredFigure[];
    grades: readonly StoredFigure[];
    normalForms: NormalFormsSummary;
  },
  edition: WhoEdition,
  t: Translate,
): AnalysisRecord['results'] {
  const total = valueOf(figures, 'concentration');
  const motile = valueOf(figures, 'total_motility');
  const progressive = valueOf(figures, 'progressive_motility');
  const part = (percent: number | null): number | null =>
    total === null || percent === null ? null : (total * percent) / 100;
  const interpretation = interpret(figures);
  return {
    concentration:
      total === null
        ? null
        : {
            total,
            motile: part(motile),
            progressive: part(progressive),
            nonMotile: part(motile === null ? null : 100 - motile),
          },
    motility:
      motile === null
        ? null
        : {
            progressive,
            nonprogressive: valueOf(grades, 'grade_c'),
            immotile: valueOf(grades, 'grade_d'),
          },
    morphology: morphologyOf(normalForms),
    interpretation: interpretation === null ? null : noticeText(t, interpretation),
    interpretationNotice: interpretation,
    whoReference: WHO_LIMITS[edition].edition,
  };
}

/** All five or none: they are shares of the same sperm. */
function morphologyOf({ cells, classes }: NormalFormsSummary): AnalysisRecord['results']['morphology'] {
  const [normal, head, midpiece, tail, droplet] = MORPHOLOGY_CLASSES.map((name) => classes[name].share);
  if (!normal || !head || !midpiece || !tail || !droplet) return null;
  const ends = ({ low, high }: typeof normal) => ({ low, high });
  return {
    normal: normal.value,
    abnormalHead: head.value,
    abnormalMidpiece: midpiece.value,
    abnormalTail: tail.value,
    cytoplasmic: droplet.value,
    intervals: {
      normal: ends(normal),
      abnormalHead: ends(head),
      abnormalMidpiece: ends(midpiece),
      abnormalTail: ends(tail),
      cytoplasmic: ends(droplet),
    },
    cells,
  };
}
