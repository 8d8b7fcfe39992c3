import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Typography from '@mui/material/Typography';
import { projectsCalls } from '@sarm/contracts/addresses/projects.generated';
import type { AdminProject } from '@sarm/contracts/http/projects/projects.entities';
import { shortId } from '@sarm/domain/ids';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useRead } from '../../../shared/api/use-read.ts';
import { dateAndTime, noDecimals } from '../../../shared/format/format-figures.ts';
import { useLocale } from '../../../shared/format/use-locale.ts';
import { StateChip } from './use-project-columns.tsx';

export interface ProjectDetailsDialogProps {
  readonly project: AdminProject;
  readonly onClose: () => void;
}

/** PLT-091: the fields of a project, as they are now. */
export function ProjectDetailsDialog({ project, onClose }: ProjectDetailsDialogProps) {
  const { t } = useTranslation(['projects', 'common']);
  const locale = useLocale();
  const id = useId();
  const shown = useRead(projectsCalls.get, { params: { id: project.id } }).data ?? project;
  const { creator } = shown;
  const lines: readonly (readonly [string, string])[] = [
    [t('projects:admin.details.id'), shortId(shown.id)],
    [
      t('projects:admin.column.createdBy'),
      creator === null ? t('projects:admin.system') : `${creator.displayName} · ${creator.email}`,
    ],
    [t('projects:admin.column.createdAt'), dateAndTime(shown.createdAt, locale)],
    [t('projects:admin.details.updatedAt'), dateAndTime(shown.updatedAt, locale)],
    [t('projects:admin.column.users'), noDecimals(shown.userCount, locale)],
    [t('projects:datasets'), noDecimals(shown.stats.datasets_count, locale)],
    [t('projects:videos'), noDecimals(shown.stats.videos_count, locale)],
    [t('projects:admin.details.issued'), noDecimals(shown.issuedReports, locale)],
  ];
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="sm" aria-labelledby={id}>
      <DialogTitle id={id} sx={{ display: 'flex', gap: 1, alignItems: 'center', overflowWrap: 'anywhere' }}>
        {shown.name} <StateChip project={shown} />
      </DialogTitle>
      <DialogContent>
        <Typography variant="body2" sx={{ mb: 2, whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
          {shown.description === '' ? t('projects:noDescription') : shown.description}
        </Typography>
        <Box
          component="dl"
          sx={{ m: 0, display: 'grid', gridTemplateColumns: 'auto 1fr', columnGap: 3, rowGap: 0.75 }}
        >
          {lines.map(([name, value]) => (
            <Box key={name} sx={{ display: 'contents' }}>
              <Typography component="dt" variant="body2" sx={{ color: 'text.secondary' }}>
                {name}
              </Typography>
              <Typography component="dd" variant="body2" sx={{ m: 0, overflowWrap: 'anywhere' }}>
                {value}
              </Typography>
            </Box>
          ))}
        </Box>
      </DialogContent>
      <DialogActions>
        <Button color="inherit" onClick={onClose}>
          {t('common:close')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
