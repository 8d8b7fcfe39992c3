import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import Chip from '@mui/material/Chip';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableContainer from '@mui/material/TableContainer';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import Typography from '@mui/material/Typography';
import { membersCalls } from '@sarm/contracts/addresses/members.generated';
import type { Activity, TeamMember } from '@sarm/contracts/http/dashboard/project-dashboard.entities';
import { FigureValue } from '@sarm/ui/figure-value';
import { useTranslation } from 'react-i18next';
import { useCan } from '../../../shared/access/user-context.tsx';
import { MembersPanel } from '../../../shared/members/members-panel.tsx';

/** BUS-227 */
const COLOUR = { High: 'success', Medium: 'primary', Low: 'warning' } as const satisfies Record<
  Activity,
  string
>;
const COLUMNS = ['name', 'title', 'objectives', 'project', 'email', 'access', 'activity'] as const;

interface ProjectTeamProps {
  readonly projectId: string;
  readonly team: readonly TeamMember[];
}

/** BUS-080: who manages the users of the project does it here too (PLT-132). */
export function ProjectTeam({ projectId, team }: ProjectTeamProps) {
  const { t } = useTranslation('members');
  const can = useCan();
  return (
    <>
      <TeamTable team={team} />
      {can(membersCalls.list, { projectId }) && (
        <Box component="section" sx={{ mt: 3 }}>
          <Typography variant="h2" sx={{ mb: 1 }}>
            {t('title')}
          </Typography>
          <MembersPanel projectId={projectId} />
        </Box>
      )}
    </>
  );
}

/** BUS-110 */
function TeamTable({ team }: { readonly team: readonly TeamMember[] }) {
  const { t } = useTranslation('overview');
  const text = (value: string) => <FigureValue value={value || null} notAvailable={t('notAvailable')} />;
  return (
    <TableContainer
      component={Paper}
      variant="outlined"
      tabIndex={0}
      role="region"
      aria-label={t('team.label')}
      sx={{ mt: 2, borderColor: 'hairline' }}
    >
      <Table size="small">
        <TableHead>
          <TableRow>
            {COLUMNS.map((column) => (
              <TableCell key={column}>{t(`team.${column}`)}</TableCell>
            ))}
          </TableRow>
        </TableHead>
        <TableBody>
          {team.map((member) => (
            <TableRow key={member.id}>
              <TableCell sx={{ fontWeight: 600, whiteSpace: 'nowrap' }}>{member.name}</TableCell>
              <TableCell>{text(member.title)}</TableCell>
              <TableCell sx={{ minWidth: 180, whiteSpace: 'pre-line' }}>{text(member.objectives)}</TableCell>
              <TableCell>{member.project}</TableCell>
              <TableCell>{member.email}</TableCell>
              <TableCell>{t(`level.${member.accessLevel}`)}</TableCell>
              <TableCell>
                <Box sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
                  <Chip
                    size="small"
                    variant="outlined"
                    color={COLOUR[member.activity]}
                    label={t(`activity.${member.activity}`)}
                  />
                  <Typography variant="caption" sx={{ color: 'text.secondary', whiteSpace: 'nowrap' }}>
                    {t('team.actions', { count: member.actions })}
                  </Typography>
                </Box>
              </TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </TableContainer>
  );
}
