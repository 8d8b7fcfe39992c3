import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import Stack from '@mui/material/Stack';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { useRoleTexts } from '../../../shared/access/use-role-texts.ts';
import { useUser } from '../../../shared/access/user-context.tsx';
import { DemoAfterName } from '../../../shared/components/demo-chip.tsx';
import { SectionCard } from '../../../shared/components/section-card.tsx';

/** PLT-060 */
export function HeldRoles() {
  const { t } = useTranslation('account');
  const texts = useRoleTexts();
  const { roleObjects } = useUser();
  return (
    <SectionCard ruled title={t('roles')}>
      {roleObjects.length === 0 && <Typography variant="body2">{t('noRoles')}</Typography>}
      <Stack component="ul" spacing={1.5} sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {roleObjects.map((role) => (
          <Box component="li" key={role.id} sx={{ display: 'flex', alignItems: 'center', gap: 2 }}>
            <Box sx={{ flex: 1, minWidth: 0 }}>
              <Typography variant="body2" sx={{ fontWeight: 620 }}>
                {texts.name(role)}
              </Typography>
              <Typography variant="body2" sx={{ color: 'text.secondary' }}>
                {texts.description(role)}
              </Typography>
            </Box>
            <Chip variant="outlined" label={t(role.isSystem ? 'system' : 'custom')} />
          </Box>
        ))}
      </Stack>
    </SectionCard>
  );
}

/** PLT-060: memberships alone; what a role opens in the menus is no access to a project (BUS-153). */
export function HeldProjects() {
  const { t } = useTranslation('account');
  const projects = useUser().projectPermissions.filter(({ projectId }) => projectId !== null);
  return (
    <SectionCard
      ruled
      flush
      title={t('projects')}
      empty={projects.length === 0 ? t('noProjects') : undefined}
    >
      {projects.length > 0 && (
        <Table size="small" sx={{ '& tr:last-child td': { borderBottom: 0 } }}>
          <TableHead>
            <TableRow>
              <TableCell>{t('project')}</TableCell>
              <TableCell>{t('level')}</TableCell>
              <TableCell>{t('allows')}</TableCell>
            </TableRow>
          </TableHead>
          <TableBody>
            {projects.map(({ projectId, projectName, accessLevel, isDemo }) => (
              <TableRow key={projectId}>
                <TableCell sx={{ overflowWrap: 'anywhere' }}>
                  {projectName}
                  {isDemo && <DemoAfterName />}
                </TableCell>
                <TableCell>{t(`levels.${accessLevel}`)}</TableCell>
                <TableCell sx={{ color: 'text.secondary' }}>{t(`levelAllows.${accessLevel}`)}</TableCell>
              </TableRow>
            ))}
          </TableBody>
        </Table>
      )}
    </SectionCard>
  );
}
