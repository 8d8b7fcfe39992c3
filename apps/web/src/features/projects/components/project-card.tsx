import type { ProjectCard as ProjectCardData } from '@sarm/contracts/http/projects/projects.entities';
import { shortId } from '@sarm/domain/ids';
import Chip from '@mui/material/Chip';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { Stat, StatList } from '@sarm/ui/stat';
import { StatusChip } from '@sarm/ui/status-chip';
import { useTranslation } from 'react-i18next';
import { Link as RouterLink } from 'react-router';
import { DemoChip } from '../../../shared/components/demo-chip.tsx';
import { LinkCard } from '../../../shared/components/link-card.tsx';
import { PROJECT_TONES } from '../../../shared/components/project-tones.ts';
import { noDecimals } from '../../../shared/format/format-figures.ts';
import { useLocale } from '../../../shared/format/use-locale.ts';
import { PATHS, pathTo } from '../../../shared/paths.ts';

export function ProjectCard({ card, lastOpened }: { card: ProjectCardData; lastOpened: boolean }) {
  const { t } = useTranslation('projects');
  const locale = useLocale();
  const { project, stats } = card;
  return (
    <LinkCard
      name={project.name}
      link={{
        to: pathTo(PATHS.sarmProjectDatasets, { projectId: project.id }),
        label: t('open', { name: project.name }),
      }}
      marks={
        <>
          {project.isDemo && <DemoChip />}
          <StatusChip label={t(`status.${project.status}`)} tone={PROJECT_TONES[project.status]} />
        </>
      }
      description={project.description === '' ? t('noDescription') : project.description}
      foot={
        <>
          <Typography variant="caption" sx={{ color: 'text.secondary', fontFamily: 'monospace', flex: 1 }}>
            {shortId(project.id)}
          </Typography>
          {lastOpened && <Chip label={t('lastOpened')} variant="outlined" />}
          <Link
            component={RouterLink}
            to={pathTo(PATHS.sarmProjectDashboard, { projectId: project.id })}
            aria-label={t('dashboardOf', { name: project.name })}
            variant="body2"
            sx={{ position: 'relative', zIndex: 1 }}
          >
            {t('dashboard')}
          </Link>
        </>
      }
    >
      <StatList>
        <Stat label={t('datasets')} value={noDecimals(stats.datasets_count, locale)} />
        <Stat label={t('videos')} value={noDecimals(stats.videos_count, locale)} />
        <Stat label={t('yourAccess')} value={t(`level.${project.accessLevel}`)} />
      </StatList>
    </LinkCard>
  );
}
