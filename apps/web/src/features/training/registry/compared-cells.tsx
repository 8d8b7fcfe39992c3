import Box from '@mui/material/Box';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import type { ModelComparison } from '@sarm/contracts/http/registry/registry.entities';
import { FigureValue } from '@sarm/ui/figure-value';
import { useTranslation } from 'react-i18next';
import { useLocale } from '../../../shared/format/use-locale.ts';
import { comparedText, differencePlaces, endsText } from './compared-texts.ts';
import { DifferenceBar } from './difference-bar.tsx';
import { VerdictMark } from './verdict-mark.tsx';

export type Results = NonNullable<ModelComparison['results']>;
export type Figure = Results['figures'][number];
type Value = Pick<Figure, 'name' | 'difference' | 'interval' | 'verdict' | 'champion' | 'candidate'>;

export const SMALL = { color: 'text.secondary', fontSize: '0.75rem', whiteSpace: 'nowrap' } as const;

/** A value with its interval below it. */
export function ValueCell({
  value,
  interval,
  name,
  signed = false,
  below,
}: {
  readonly value: number | null;
  readonly interval?: readonly [number, number] | null;
  readonly name: Figure['name'];
  readonly signed?: boolean;
  /** What the value was counted from. */
  readonly below?: string;
}) {
  const { t } = useTranslation('registry');
  const locale = useLocale();
  return (
    <TableCell align="right" sx={{ whiteSpace: 'nowrap' }}>
      <Box component="span" sx={{ fontWeight: 600 }}>
        <FigureValue
          value={value === null ? null : comparedText(value, name, locale, signed)}
          notAvailable={t('table.notAvailable')}
        />
      </Box>
      {interval != null && <Box sx={SMALL}>{endsText(interval, name, locale, signed)}</Box>}
      {below !== undefined && <Box sx={SMALL}>{below}</Box>}
    </TableCell>
  );
}

export function DifferenceCells({ of, widest }: { readonly of: Value; readonly widest: number }) {
  return (
    <>
      <ValueCell value={of.difference} interval={of.interval} name={of.name} signed />
      <TableCell sx={{ display: { xs: 'none', sm: 'table-cell' } }}>
        <DifferenceBar places={differencePlaces(of, widest)} verdict={of.verdict} />
      </TableCell>
      <TableCell>
        <VerdictMark verdict={of.verdict} />
      </TableCell>
    </>
  );
}

/** The furthest that any end lies from no difference: bars of shares have one scale, every other figure its own. */
export const reach = (values: readonly Pick<Value, 'difference' | 'interval'>[]): number =>
  Math.max(
    0,
    ...values.flatMap(({ difference, interval }) => [difference ?? 0, ...(interval ?? [])]).map(Math.abs),
  );

/** The other side is named as what it is: the model in use, or that there is none. */
export function ComparedHeads({ first, results }: { readonly first: string; readonly results: Results }) {
  const { t } = useTranslation('registry');
  const hasNone = results.of_classes?.baseline != null;
  return (
    <TableHead>
      <TableRow>
        <TableCell>{first}</TableCell>
        <TableCell align="right">{t(hasNone ? 'baseline.short' : 'inUse')}</TableCell>
        <TableCell align="right">{t('candidate')}</TableCell>
        <TableCell align="right">{t('table.difference')}</TableCell>
        <TableCell aria-hidden sx={{ display: { xs: 'none', sm: 'table-cell' } }} />
        <TableCell>{t('table.verdict')}</TableCell>
      </TableRow>
    </TableHead>
  );
}
