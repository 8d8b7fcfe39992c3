import type { Notice, NoticeCode } from '@sarm/domain/catalogue/notices';
import type { StoredCalculation } from '@sarm/domain/stored/calculation';

/** Why a calculation gave no figure: the codes behind its notices, each once; none where it gave one. */
export function withheldReasons({ success, notices }: StoredCalculation): NoticeCode[] {
  return success ? [] : [...new Set(notices.flatMap(causesOf))];
}

const causesOf = ({ code, because = [] }: Notice): NoticeCode[] =>
  because.length === 0 ? [code] : because.flatMap(causesOf);
