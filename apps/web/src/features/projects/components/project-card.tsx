import type { ProjectCard as ProjectCardData } from '@sarm/contracts/http/projects/projects.entities';
import { shortId } from '@sarm/domain/ids';
import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Chip from '@mui/material/Chip';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { Stat, StatList } from '@sarm/ui/stat';
import { StatusChip } from '@sarm/ui/status-chip';
import { useTranslation } from 'react-i18next';
import { Link as RouterLink } from 'react-router';
import { DemoChip } from '../../../shared/components/demo-chip.tsx';
import { PROJECT_TONES } from '../../../shared/components/project-tones.ts';
import { noDecimals } from '../../../shared/format/format-figures.ts';
import { useLocale } from '../../../shared/format/use-locale.ts';
import { PATHS, pathTo } from '../../../shared/paths.ts';

export function ProjectCard({ card, lastOpened }: { card: ProjectCardData; lastOpened: boolean }) {
  const { t } = useTranslation('projects');
  const locale = useLocale();
  const { project, stats } = card;
  return (
    <Card
      component="article"
      sx={{
        position: 'relative',
        p: 2,
        display: 'flex',
        flexDirection: 'column',
        gap: 1,
        transition: 'border-color 120ms',
        '&:hover': { borderColor: 'primary.main' },
      }}
    >
      <Box sx={{ display: 'flex', gap: 1, alignItems: 'flex-start' }}>
        <Typography variant="h2" sx={{ flex: 1, overflowWrap: 'anywhere' }}>
          <Link
            component={RouterLink}
            to={pathTo(PATHS.sarmProjectDatasets, { projectId: project.id })}
            aria-label={t('open', { name: project.name })}
            underline="none"
            color="inherit"
            sx={{ '&::after': { content: '""', position: 'absolute', inset: 0, borderRadius: 1 } }}
          >
            {project.name}
          </Link>
        </Typography>
        {project.isDemo && <DemoChip />}
        <StatusChip label={t(`status.${project.status}`)} tone={PROJECT_TONES[project.status]} />
      </Box>
      <Typography
        variant="body2"
        sx={{
          color: 'text.secondary',
          flex: 1,
          display: '-webkit-box',
          WebkitLineClamp: 2,
          WebkitBoxOrient: 'vertical',
          overflow: 'hidden',
        }}
      >
        {project.description === '' ? t('noDescription') : project.description}
      </Typography>
      <StatList>
        <Stat label={t('datasets')} value={noDecimals(stats.datasets_count, locale)} />
        <Stat label={t('videos')} value={noDecimals(stats.videos_count, locale)} />
        <Stat label={t('yourAccess')} value={t(`level.${project.accessLevel}`)} />
      </StatList>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, minHeight: 22 }}>
        <Typography variant="caption" sx={{ color: 'text.secondary', fontFamily: 'monospace', flex: 1 }}>
          {shortId(project.id)}
        </Typography>
        {lastOpened && <Chip label={t('lastOpened')} variant="outlined" />}
        <Link
          component={RouterLink}
          to={pathTo(PATHS.sarmProjectDashboard, { projectId: project.id })}
          aria-label={t('dashboardOf', { name: project.name })}
          variant="body2"
          // Above the link that covers the card.
          sx={{ position: 'relative', zIndex: 1 }}
        >
          {t('dashboard')}
        </Link>
      </Box>
    </Card>
  );
}
