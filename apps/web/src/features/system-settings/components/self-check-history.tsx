import type { SelfCheckRun } from '@sarm/contracts/http/self-check/self-check-run.entities';
import type { SelfCheckFigure } from '@sarm/domain/self-check';
import { RunPlot } from '@sarm/ui/figures/run-plot';
import { NewestInView } from '@sarm/ui/newest-in-view';
import { useTranslation } from 'react-i18next';
import { dateAndTime, noDecimals } from '../../../shared/format/format-figures.ts';
import { useLocale } from '../../../shared/format/use-locale.ts';

const LINES = {
  concentration: ['concentration'],
  grades: ['grades'],
  velocities: ['vcl', 'vap', 'vsl'],
} as const satisfies Record<string, readonly SelfCheckFigure[]>;
type Line = keyof typeof LINES;

/** The worst of the figures of a line, in percent of what is allowed; null where one of them was not given. */
function shareOf({ figures }: SelfCheckRun, line: Line): number | null {
  const own: readonly SelfCheckFigure[] = LINES[line];
  const shares = figures
    .filter(({ figure }) => own.includes(figure))
    .map(({ error, bar }) => (error === null ? null : (100 * error) / bar));
  return shares.length === 0 || shares.includes(null) ? null : Math.max(...shares.map((share) => share ?? 0));
}

/** Names that there is room for: every so many, and the newest. */
const MOST_NAMES = 6;

/** The runs in the order of time. */
export function SelfCheckHistory({ runs }: { readonly runs: readonly SelfCheckRun[] }) {
  const { t } = useTranslation('selfCheck');
  const locale = useLocale();
  const days = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short' });
  const every = Math.ceil(runs.length / MOST_NAMES);
  const named = (place: number): boolean => (runs.length - 1 - place) % every === 0;
  const label = t('history', { count: runs.length });
  return (
    <NewestInView label={label} minWidth={420}>
      <RunPlot
        label={label}
        limit={t('allowed')}
        runs={runs.map(({ id, at, productVersion }, place) => ({
          id,
          label: named(place) ? days.format(new Date(at)) : '',
          below: named(place) ? productVersion : '',
        }))}
        series={(Object.keys(LINES) as Line[]).map((line) => ({
          name: t(`figures.${line}`),
          values: runs.map((run) => shareOf(run, line)),
          texts: runs.map((run) => {
            const share = shareOf(run, line);
            const params = {
              time: dateAndTime(run.at, locale),
              version: run.productVersion,
              figure: t(`figures.${line}`),
            };
            return share === null
              ? t('noPoint', params)
              : t('point', { ...params, share: noDecimals(share, locale) });
          }),
        }))}
      />
    </NewestInView>
  );
}
