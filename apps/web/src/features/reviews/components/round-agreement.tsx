import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import Typography from '@mui/material/Typography';
import { roundsCalls } from '@sarm/contracts/addresses/rounds.generated';
import type { AgreementFigures, MeasuredAgreement } from '@sarm/contracts/http/rounds/rounds.entities';
import type { MissingReason } from '@sarm/domain/stored/missing-reasons';
import { FigureValue } from '@sarm/ui/figure-value';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../../shared/api/api-error.ts';
import { useRead } from '../../../shared/api/use-read.ts';
import { twoDecimals } from '../../../shared/format/format-figures.ts';
import { useLocale } from '../../../shared/format/use-locale.ts';

function Figure({ measured }: { readonly measured: MeasuredAgreement }) {
  const { t } = useTranslation(['rounds', 'common', 'notices']);
  const locale = useLocale();
  const { value, ci_low: low, ci_high: high, reason } = measured;
  if (value === null || low === null || high === null)
    return (
      <FigureValue
        value={null}
        notAvailable={t('common:notAvailable')}
        {...(reason === null ? {} : { reason: t(`notices:missing.${reason as MissingReason}`) })}
      />
    );
  return t('rounds:interval', {
    value: twoDecimals(value, locale),
    low: twoDecimals(low, locale),
    high: twoDecimals(high, locale),
  });
}

interface Line {
  readonly key: string;
  readonly name: string;
  readonly figures: AgreementFigures;
}

/** Only frames that people labelled blind: each figure with its interval, or why there is none. */
export function RoundAgreementCard({ roundId }: { readonly roundId: string }) {
  const { t } = useTranslation('rounds');
  const { data, isError, error } = useRead(roundsCalls.agreement, { params: { id: roundId } });
  if (isError) return <Alert severity="error">{errorText(error)}</Alert>;
  if (data === undefined) return null;
  const lines: readonly Line[] = [
    { key: 'all', name: t('agreement.pairs'), figures: data.pairs },
    ...data.people.flatMap(({ person, pairs, reference }) => [
      { key: `${person.id}p`, name: t('agreement.person', { name: person.name }), figures: pairs },
      { key: `${person.id}r`, name: t('agreement.reference', { name: person.name }), figures: reference },
    ]),
  ];
  return (
    <Card component="section" aria-label={t('agreement.title')} sx={{ p: 2 }}>
      <Typography variant="h2">{t('agreement.title')}</Typography>
      <Typography variant="body2" sx={{ color: 'text.secondary', mb: 1 }}>
        {t('agreement.note')}
      </Typography>
      <Box sx={{ overflowX: 'auto' }} tabIndex={0} role="region" aria-label={t('agreement.table')}>
        <Table size="small">
          <TableHead>
            <TableRow>
              {(['who', 'frames', 'f1', 'overlap', 'kappa'] as const).map((each) => (
                <TableCell key={each}>{t(`agreement.${each}`)}</TableCell>
              ))}
            </TableRow>
          </TableHead>
          <TableBody>
            {lines.map(({ key, name, figures }) => (
              <TableRow key={key}>
                <TableCell component="th" scope="row">
                  {name}
                </TableCell>
                <TableCell>{figures.frames}</TableCell>
                {[figures.f1, figures.mean_overlap, figures.kappa].map((measured, at) => (
                  <TableCell key={['f1', 'overlap', 'kappa'][at]} sx={{ whiteSpace: 'nowrap' }}>
                    <Figure measured={measured} />
                  </TableCell>
                ))}
              </TableRow>
            ))}
            {data.days.map(({ day, frames, f1 }) => (
              <TableRow key={day}>
                <TableCell component="th" scope="row">
                  {t('agreement.day', { day })}
                </TableCell>
                <TableCell>{frames}</TableCell>
                <TableCell colSpan={3} sx={{ whiteSpace: 'nowrap' }}>
                  <Figure measured={f1} />
                </TableCell>
              </TableRow>
            ))}
          </TableBody>
        </Table>
      </Box>
    </Card>
  );
}
