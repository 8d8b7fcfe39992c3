import type { VersionPreview } from '@sarm/contracts/http/versions/versions.entities';
import { SPLITS } from '@sarm/domain/training';
import type { LeakKind } from '@sarm/domain/versions/find-leaks';
import { useTranslation } from 'react-i18next';
import { noDecimals } from '../../../shared/format/format-figures.ts';
import { useLocale } from '../../../shared/format/use-locale.ts';

export interface CheckedLine {
  readonly key: string;
  readonly state: 'passed' | 'open' | 'leak';
  readonly text: string;
  readonly detail: string;
  /** What it names can be placed together. */
  readonly fixable: boolean;
}

const SHOWN_CODES = 6;

/** What the check has looked at, as lines: by time a video is in several splits, and what counts is the gap between them. */
export function useCheckedLines(preview: VersionPreview): readonly CheckedLine[] {
  const { t } = useTranslation('versions');
  const locale = useLocale();
  const { leaks, split_by: by } = preview;
  const number = (value: number): string => noDecimals(value, locale);
  const count = (of: 'patients' | 'videos'): number =>
    SPLITS.reduce((sum, split) => sum + preview.counts[split][of], 0);

  const codesOf = (kind: LeakKind): string => {
    const pairs = leaks.filter((leak) => leak.kind === kind).map(({ codes }) => codes.join(' – '));
    const more = pairs.length - SHOWN_CODES;
    const shown = pairs.slice(0, SHOWN_CODES).join(', ');
    return more > 0 ? t('leak.andMore', { shown, more }) : shown;
  };
  const line = (kind: LeakKind, detail: string): CheckedLine => {
    const found = leaks.some((leak) => leak.kind === kind);
    return {
      key: kind,
      state: found ? 'leak' : 'passed',
      text: t(found ? `leak.kind.${kind}` : `leak.no.${kind}`),
      detail: found ? codesOf(kind) : detail,
      fixable: found,
    };
  };
  const alike = line('near_duplicate', alikeDetail());
  const uncompared = preview.uncompared_frames;
  return [
    ...(by === 'time'
      ? [line('interleaved', t('leak.gap', { frames: number(preview.gap_frames ?? 0) }))]
      : [
          line('patient', t('leak.patients', { count: count('patients') })),
          line('video', t('leak.videos', { count: count('videos') })),
        ]),
    alike.state === 'passed' && uncompared > 0
      ? {
          ...alike,
          state: 'open',
          text: t('leak.uncompared', { count: uncompared }),
          detail: t('leak.uncomparedWhy'),
        }
      : alike,
    ...preview.empty.map(
      (split): CheckedLine => ({
        key: `empty ${split}`,
        state: 'leak',
        text: t('leak.empty', { split: t(`splits.${split}`) }),
        detail: t('leak.emptyWhy'),
        fixable: false,
      }),
    ),
  ];

  function alikeDetail(): string {
    const { closest_bits: closest, limit_bits: limit } = preview;
    if (closest !== null) return t('leak.closest', { closest, limit });
    return t(by === 'time' ? 'leak.notWithinVideo' : 'leak.noneNear');
  }
}
