import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableContainer from '@mui/material/TableContainer';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import type { DashboardModel } from '@sarm/contracts/http/dashboard/project-dashboard.entities';
import { FigureValue } from '@sarm/ui/figure-value';
import { type ChipTone, StatusChip } from '@sarm/ui/status-chip';
import { useTranslation } from 'react-i18next';
import { noDecimals } from '../../../shared/format/format-figures.ts';
import { useLocale } from '../../../shared/format/use-locale.ts';
import { SectionCard } from '../../../shared/components/section-card.tsx';

const TONES: Readonly<Record<DashboardModel['status'], ChipTone>> = {
  created: 'default',
  training: 'running',
  trained: 'info',
  stopped: 'default',
  completed: 'info',
  failed: 'error',
  active: 'success',
};
const METRICS = ['finalAccuracy', 'finalValAccuracy', 'finalLoss', 'finalValLoss'] as const;

/** BUS-111: an unknown metric is not available. */
export function ProjectModels({ models }: { readonly models: readonly DashboardModel[] }) {
  const { t } = useTranslation('overview');
  const locale = useLocale();
  const metrics = new Intl.NumberFormat(locale, { minimumFractionDigits: 3, maximumFractionDigits: 4 });
  return (
    <SectionCard
      title={t('models.title')}
      aside={t('models.hint')}
      flush
      empty={models.length === 0 ? t('models.none') : undefined}
    >
      <TableContainer tabIndex={0} role="region" aria-label={t('models.title')}>
        <Table size="small">
          <TableHead>
            <TableRow>
              {(['name', 'type', 'status'] as const).map((column) => (
                <TableCell key={column}>{t(`models.${column}`)}</TableCell>
              ))}
              {[...METRICS, 'videos' as const].map((column) => (
                <TableCell key={column} align="right">
                  {t(`models.${column}`)}
                </TableCell>
              ))}
            </TableRow>
          </TableHead>
          <TableBody>
            {models.map((model) => (
              <TableRow key={model.id}>
                <TableCell sx={{ fontWeight: 600 }}>{model.name}</TableCell>
                <TableCell>{t(`modelType.${model.type}`)}</TableCell>
                <TableCell>
                  <StatusChip label={t(`modelStatus.${model.status}`)} tone={TONES[model.status]} />
                </TableCell>
                {METRICS.map((metric) => {
                  const value = model.metrics[metric];
                  return (
                    <TableCell key={metric} align="right">
                      <FigureValue
                        value={value === null ? null : metrics.format(value)}
                        notAvailable={t('notAvailable')}
                      />
                    </TableCell>
                  );
                })}
                <TableCell align="right">{noDecimals(model.videos, locale)}</TableCell>
              </TableRow>
            ))}
          </TableBody>
        </Table>
      </TableContainer>
    </SectionCard>
  );
}
