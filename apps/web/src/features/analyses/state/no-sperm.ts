import type { Analysis } from '@sarm/contracts/http/analyses/analyses.entities';
import type { AnalysisResult } from '@sarm/contracts/http/calculation/calculation.entities';
import type { Notice } from '@sarm/domain/catalogue/notices';

/** BUS-085: there is no motility because there is no sperm, which is a result and no failure. */
export const isWithoutSperm = (result: Pick<AnalysisResult, 'success' | 'notices'> | null): boolean =>
  result !== null &&
  !result.success &&
  result.notices.length > 0 &&
  result.notices.every(({ code }) => code === 'missing.no_cells');

/** Warnings of calculations, each once: a reason of a failure stands in its own card. */
export const warningsOf = (...results: readonly (AnalysisResult | null)[]): readonly Notice[] => {
  const all = results.flatMap((each) => (each?.success === true ? each.notices : []));
  const texts = all.map((each) => JSON.stringify(each));
  return all.filter((_, place) => texts.indexOf(texts[place] ?? '') === place);
};

const isNothingSeen = ({ code }: Notice): boolean => code === 'warning.no_sperm_seen';

/** That nothing was seen stands before the figures; what limits them stands in its own list. */
export const splitWarnings = (notices: readonly Notice[]) => ({
  nothing: notices.find(isNothingSeen),
  others: notices.filter((each) => !isNothingSeen(each)),
});

/** BUS-085: counted, and none found. */
export const seesNoSperm = ({ figures }: Pick<Analysis, 'figures'>): boolean =>
  figures.some(({ code, value }) => code === 'concentration' && value === 0) &&
  figures.some(({ reasons }) => reasons.some(({ code }) => code === 'missing.no_cells'));
