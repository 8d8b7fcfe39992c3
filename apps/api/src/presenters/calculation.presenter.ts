import type { AnalysisResult } from '@sarm/contracts/http/calculation/calculation.entities';
import { calculationShape, type StoredCalculation } from '@sarm/domain/stored/calculation';
import { parseStored } from '@sarm/domain/stored/shape';
import type { Translate } from '@sarm/messages/create-translator';
import { noticeText } from '@sarm/messages/notice-text';

/** BUS-096 to BUS-098: the stored figures with their reasons and warnings as texts. */
export const presentCalculation = (stored: StoredCalculation, t: Translate): AnalysisResult => ({
  ...stored,
  errors: stored.notices.map((each) => noticeText(t, each)),
  videos: stored.videos.map((video) => ({
    ...video,
    warnings: video.notices.map((each) => noticeText(t, each)),
  })),
});

/** The result of a task as it is answered: only that of a calculation holds texts. */
export const presentResult = (result: object, t: Translate): object =>
  'notices' in result && 'kind' in result
    ? presentCalculation(parseStored(calculationShape, result, 'tasks.result'), t)
    : result;
