import Box from '@mui/material/Box';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableContainer from '@mui/material/TableContainer';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import type { ModelComparison } from '@sarm/contracts/http/registry/registry.entities';
import { FigureValue } from '@sarm/ui/figure-value';
import { useTranslation } from 'react-i18next';
import { useLocale } from '../../../shared/format/use-locale.ts';
import { comparedText, differencePlaces, endsText } from './compared-texts.ts';
import { DifferenceBar } from './difference-bar.tsx';
import { useConditionText } from './use-condition-text.ts';
import { VerdictMark } from './verdict-mark.tsx';

type Results = NonNullable<ModelComparison['results']>;
type Figure = Results['figures'][number];
type Value = Pick<Figure, 'name' | 'difference' | 'interval' | 'verdict' | 'champion' | 'candidate'>;

const SMALL = { color: 'text.secondary', fontSize: '0.75rem', whiteSpace: 'nowrap' } as const;

/** A value with its interval below it. */
function ValueCell({
  value,
  interval,
  name,
  signed = false,
}: {
  readonly value: number | null;
  readonly interval?: readonly [number, number] | null;
  readonly name: Figure['name'];
  readonly signed?: boolean;
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
    </TableCell>
  );
}

function DifferenceCells({ of, widest }: { readonly of: Value; readonly widest: number }) {
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
const reach = (values: readonly Pick<Value, 'difference' | 'interval'>[]): number =>
  Math.max(
    0,
    ...values.flatMap(({ difference, interval }) => [difference ?? 0, ...(interval ?? [])]).map(Math.abs),
  );

const OWN_SCALE: ReadonlySet<Figure['name']> = new Set(['count_bias', 'milliseconds']);

export function ComparisonTables({ results }: { readonly results: Results }) {
  const { t } = useTranslation('registry');
  const locale = useLocale();
  const conditionText = useConditionText();
  const conditions = results.conditions.map((each) => ({ ...each, name: 'f1' as const }));
  const shares = reach([...results.figures.filter(({ name }) => !OWN_SCALE.has(name)), ...conditions]);
  const heads = (first: string) => (
    <TableHead>
      <TableRow>
        <TableCell>{first}</TableCell>
        <TableCell align="right">{t('inUse')}</TableCell>
        <TableCell align="right">{t('candidate')}</TableCell>
        <TableCell align="right">{t('table.difference')}</TableCell>
        <TableCell aria-hidden sx={{ display: { xs: 'none', sm: 'table-cell' } }} />
        <TableCell>{t('table.verdict')}</TableCell>
      </TableRow>
    </TableHead>
  );
  return (
    <>
      <TableContainer tabIndex={0} role="region" aria-label={t('table.figure')}>
        <Table size="small">
          {heads(t('table.figure'))}
          <TableBody>
            {results.figures.map((each) => (
              <TableRow key={each.name}>
                <TableCell component="th" scope="row">
                  {t(`figure.${each.name}`)}
                </TableCell>
                <ValueCell value={each.champion} interval={each.champion_interval} name={each.name} />
                <ValueCell value={each.candidate} interval={each.candidate_interval} name={each.name} />
                <DifferenceCells of={each} widest={OWN_SCALE.has(each.name) ? reach([each]) : shares} />
              </TableRow>
            ))}
          </TableBody>
        </Table>
      </TableContainer>
      {conditions.length > 0 && (
        <TableContainer tabIndex={0} role="region" aria-label={t('table.condition')} sx={{ mt: 2 }}>
          <Table size="small">
            {heads(t('table.condition'))}
            <TableBody>
              {conditions.map((each) => (
                <TableRow key={`${each.kind} ${each.value}`}>
                  <TableCell component="th" scope="row">
                    {conditionText(each)}
                    <Box sx={SMALL}>
                      {t('table.heads')}: {new Intl.NumberFormat(locale).format(each.heads)}
                    </Box>
                  </TableCell>
                  <ValueCell value={each.champion} name="f1" />
                  <ValueCell value={each.candidate} name="f1" />
                  <DifferenceCells of={each} widest={shares} />
                </TableRow>
              ))}
            </TableBody>
          </Table>
        </TableContainer>
      )}
    </>
  );
}
