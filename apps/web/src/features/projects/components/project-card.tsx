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
import { dateOnly, noDecimals } from '../../../shared/format/format-figures.ts';
import { useLocale } from '../../../shared/format/use-locale.ts';
import { PATHS, pathTo } from '../../../shared/paths.ts';
import type { Workflow } from '../../../shared/screens/screen.ts';

export interface ProjectCardProps {
  readonly card: ProjectCardData;
  readonly workflow: Workflow;
  readonly lastOpened: boolean;
}

/** BUS-029; TEC-034 in the technical workflow, which has no dashboard of one project. */
export function ProjectCard({ card: { project, stats }, workflow, lastOpened }: ProjectCardProps) {
  const { t } = useTranslation('projects');
  const locale = useLocale();
  const clinical = workflow === 'sarm';
  const datasets = clinical ? PATHS.sarmProjectDatasets : PATHS.finetuneProjectDatasets;
  const level = t(`level.${project.accessLevel}`);
  return (
    <LinkCard
      name={project.name}
      link={{ to: pathTo(datasets, { projectId: project.id }), label: t('open', { name: project.name }) }}
      marks={
        <>
          {project.isDemo && <DemoChip />}
          <StatusChip label={t(`status.${project.status}`)} tone={PROJECT_TONES[project.status]} />
          {!clinical && <Chip label={level} variant="outlined" aria-label={t('picker.access', { level })} />}
        </>
      }
      description={project.description === '' ? t('noDescription') : project.description}
      foot={
        <>
          <Typography
            variant="caption"
            sx={{ color: 'text.secondary', flex: 1, ...(clinical ? { fontFamily: 'monospace' } : {}) }}
          >
            {clinical
              ? shortId(project.id)
              : t('picker.created', { date: dateOnly(project.createdAt, locale) })}
          </Typography>
          {lastOpened && <Chip label={t('lastOpened')} variant="outlined" />}
          {clinical && (
            <Link
              component={RouterLink}
              to={pathTo(PATHS.sarmProjectDashboard, { projectId: project.id })}
              aria-label={t('dashboardOf', { name: project.name })}
              variant="body2"
              sx={{ position: 'relative', zIndex: 1 }}
            >
              {t('dashboard')}
            </Link>
          )}
        </>
      }
    >
      <StatList>
        <Stat label={t('datasets')} value={noDecimals(stats.datasets_count, locale)} />
        <Stat label={t('videos')} value={noDecimals(stats.videos_count, locale)} />
        {clinical && <Stat label={t('yourAccess')} value={level} />}
      </StatList>
    </LinkCard>
  );
}
