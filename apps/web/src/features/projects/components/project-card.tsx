import type { ProjectCard as ProjectCardData } from '@sarm/contracts/http/entities';
import { shortId } from '@sarm/domain/ids';
import type { ProjectStatus } from '@sarm/domain/statuses';
import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import CardActionArea from '@mui/material/CardActionArea';
import Chip from '@mui/material/Chip';
import Typography from '@mui/material/Typography';
import { Stat, StatList } from '@sarm/ui/stat';
import { type ChipTone, StatusChip } from '@sarm/ui/status-chip';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { wholeNumber } from '../../../shared/format/format-figures.ts';
import { PATHS, pathTo } from '../../../shared/paths.ts';

/** BUS-029: active is shown as success. */
export const PROJECT_TONES: Readonly<Record<ProjectStatus, ChipTone>> = {
  active: 'success',
  pending: 'warning',
  completed: 'info',
  archived: 'default',
};

export function ProjectCard({ card, lastOpened }: { card: ProjectCardData; lastOpened: boolean }) {
  const { t, i18n } = useTranslation('projects');
  const { project, stats } = card;
  return (
    <Card component="article" sx={{ height: '100%' }}>
      <CardActionArea
        component={Link}
        to={pathTo(PATHS.sarmProjectDatasets, { projectId: project.id })}
        aria-label={t('open', { name: project.name })}
        sx={{ p: 2, height: '100%', display: 'flex', flexDirection: 'column', alignItems: 'stretch', gap: 1 }}
      >
        <Box sx={{ display: 'flex', gap: 1, alignItems: 'flex-start' }}>
          <Typography variant="h2" sx={{ flex: 1, overflowWrap: 'anywhere' }}>
            {project.name}
          </Typography>
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
          <Stat label={t('datasets')} value={wholeNumber(stats.datasets_count, i18n.language)} />
          <Stat label={t('videos')} value={wholeNumber(stats.videos_count, i18n.language)} />
          <Stat label={t('yourAccess')} value={t(`level.${project.accessLevel}`)} />
        </StatList>
        <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, minHeight: 22 }}>
          <Typography variant="caption" sx={{ color: 'text.secondary', fontFamily: 'monospace', flex: 1 }}>
            {shortId(project.id)}
          </Typography>
          {lastOpened && <Chip label={t('lastOpened')} variant="outlined" />}
        </Box>
      </CardActionArea>
    </Card>
  );
}
