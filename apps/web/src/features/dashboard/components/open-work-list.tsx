import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import Typography from '@mui/material/Typography';
import type { OpenWork } from '@sarm/contracts/http/dashboard/dashboard.routes';
import { useTranslation } from 'react-i18next';
import { DemoMark } from '../../../shared/components/demo-chip.tsx';
import { dateOnly } from '../../../shared/format/format-figures.ts';
import { useLocale } from '../../../shared/format/use-locale.ts';
import { PATHS, pathTo } from '../../../shared/paths.ts';
import { ActionLink, type ActionLinkProps } from './action-link.tsx';

const COLOUR = { high: 'error', medium: 'warning', low: 'default' } as const;

function target(work: OpenWork): Pick<ActionLinkProps, 'screen' | 'to'> {
  const { kind, projectId, datasetId, videoId, analysisId } = work;
  if (kind === 'report_missing')
    return { screen: 'sarmReports', to: `${PATHS.sarmReports}?analysisId=${analysisId}` };
  if (videoId !== null) return { screen: 'sarmVideo', to: pathTo(PATHS.sarmVideo, { videoId }) };
  if (kind === 'analysis_failed')
    return { screen: 'sarmResults', to: `${PATHS.sarmResults}?id=${analysisId}` };
  if (datasetId === null) return { screen: 'sarmResults', to: PATHS.sarmResults };
  return { screen: 'sarmVideos', to: pathTo(PATHS.sarmVideos, { projectId, datasetId }) };
}

/** BUS-107: by priority, then by the day it is due. */
export function OpenWorkList({ work, now }: { readonly work: readonly OpenWork[]; readonly now: string }) {
  const { t } = useTranslation('dashboard');
  const locale = useLocale();
  const actionLabel = (kind: OpenWork['kind']): string => {
    return kind === 'report_missing' ? t('action.report') : t('open');
  };
  return (
    <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
      {work.map((each) => {
        const late = each.dueDate < now;
        const due = dateOnly(each.dueDate, locale);
        return (
          <Box
            component="li"
            key={`${each.kind} ${each.datasetId} ${each.videoId} ${each.analysisId}`}
            sx={{
              display: 'grid',
              gridTemplateColumns: {
                xs: 'minmax(0, 1fr) auto',
                md: '76px minmax(0, 1fr) minmax(0, 1.2fr) 104px 120px',
              },
              alignItems: 'center',
              columnGap: 1.5,
              rowGap: 0.25,
              px: 2,
              py: { xs: 1, md: 0.5 },
              minHeight: 36,
              borderTop: 1,
              borderColor: 'hairline',
            }}
          >
            <Box sx={{ order: { xs: 2, md: 0 } }}>
              <Chip
                size="small"
                variant="outlined"
                color={COLOUR[each.priority]}
                label={t(`priority.${each.priority}`)}
              />
            </Box>
            <Typography variant="body2" sx={{ fontWeight: 600, order: { xs: 1, md: 0 } }}>
              {t(`work.${each.kind}`, { count: each.count })}
            </Typography>
            <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, minWidth: 0, order: { xs: 3, md: 0 } }}>
              <Typography variant="body2" sx={{ color: 'text.secondary' }}>
                {[each.name, each.patientName].filter((part) => part !== null && part !== '').join(' · ')}
              </Typography>
              <DemoMark of={each} />
            </Box>
            <Typography
              variant="body2"
              sx={{
                order: { xs: 4, md: 0 },
                textAlign: { xs: 'right', md: 'left' },
                ...(late ? { color: 'error.main', fontWeight: 600 } : { color: 'text.secondary' }),
              }}
            >
              {late ? t('late', { date: due }) : due}
            </Typography>
            <Box
              sx={{
                order: { xs: 5, md: 0 },
                gridColumn: { xs: '1 / -1', md: 'auto' },
                textAlign: { md: 'right' },
              }}
            >
              <ActionLink {...target(each)}>{actionLabel(each.kind)}</ActionLink>
            </Box>
          </Box>
        );
      })}
    </Box>
  );
}
