import type { AnalysisResult } from '@sarm/contracts/http/measuring-entities';
import type { calculationResult } from '@sarm/measurement/report/calculation-result';
import type { Translate } from '@sarm/messages/create-translator';
import { noticeText } from '@sarm/messages/notice-text';

/** What a calculation stored: it was written from a calculationResult and by nothing else. */
export type StoredResult = ReturnType<typeof calculationResult>;

/** BUS-096 to BUS-098: the stored figures with their reasons and warnings in words. */
export const presentCalculation = (stored: StoredResult, t: Translate): AnalysisResult => ({
  ...stored,
  errors: stored.notices.map((each) => noticeText(t, each)),
  videos: stored.videos.map((video) => ({
    ...video,
    warnings: video.notices.map((each) => noticeText(t, each)),
  })),
});

const isCalculation = (result: object): result is StoredResult => 'notices' in result && 'kind' in result;

/** The result of a task as it is answered: only that of a calculation holds words. */
export const presentResult = (result: object, t: Translate): object =>
  isCalculation(result) ? presentCalculation(result, t) : result;
