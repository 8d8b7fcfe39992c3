import AddIcon from '@mui/icons-material/Add';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import ButtonBase from '@mui/material/ButtonBase';
import Chip from '@mui/material/Chip';
import Typography from '@mui/material/Typography';
import { issuesCalls } from '@sarm/contracts/addresses/issues.generated';
import type { Issue } from '@sarm/contracts/http/issues/issues.routes';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCan } from '../../../shared/access/user-context.tsx';
import { useRead } from '../../../shared/api/use-read.ts';
import { DashboardCard } from './dashboard-card.tsx';
import { IssueDialog } from './issue-dialog.tsx';

const SHOWN = 6;
const COLOUR = { high: 'error', medium: 'warning', low: 'default' } as const;

function IssueLine({ issue }: { readonly issue: Issue }) {
  const { t } = useTranslation('overview');
  return (
    <>
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Typography variant="body2" sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>
          {issue.title}
        </Typography>
        <Typography variant="caption" component="div" sx={{ color: 'text.secondary' }}>
          {t(`issueType.${issue.type}`)} · {t(`issueStatus.${issue.status}`)}
        </Typography>
      </Box>
      <Chip
        size="small"
        variant="outlined"
        color={COLOUR[issue.priority]}
        label={t(`issuePriority.${issue.priority}`)}
      />
    </>
  );
}

const LINE = {
  display: 'flex',
  width: 1,
  gap: 1,
  alignItems: 'center',
  textAlign: 'left',
  px: 2,
  py: 0.75,
} as const;

/** BUS-109: members read, access level editor or admin writes. */
export function ProjectIssues({ projectId }: { readonly projectId: string }) {
  const { t } = useTranslation('overview');
  const can = useCan();
  const [open, setOpen] = useState<Issue | 'new' | null>(null);
  const answer = useRead(issuesCalls.list, { params: { projectId }, query: { limit: SHOWN } });
  const mayWrite = can(issuesCalls.create, { projectId });
  const items = answer.data?.items ?? [];
  const more = (answer.data?.total ?? 0) - items.length;
  return (
    <>
      <DashboardCard
        title={t('issues')}
        aside={
          mayWrite && (
            <Button size="small" startIcon={<AddIcon />} onClick={() => setOpen('new')}>
              {t('newIssue')}
            </Button>
          )
        }
        answer={answer}
        isEmpty={items.length === 0}
        empty={t('noIssues')}
      >
        <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
          {items.map((issue) => (
            <Box component="li" key={issue.id} sx={{ borderTop: 1, borderColor: 'hairline' }}>
              {mayWrite ? (
                <ButtonBase
                  sx={LINE}
                  aria-label={t('issue.open', { title: issue.title })}
                  onClick={() => setOpen(issue)}
                >
                  <IssueLine issue={issue} />
                </ButtonBase>
              ) : (
                <Box sx={LINE}>
                  <IssueLine issue={issue} />
                </Box>
              )}
            </Box>
          ))}
        </Box>
        {more > 0 && (
          <Typography variant="caption" component="p" sx={{ px: 2, py: 1, m: 0, color: 'text.secondary' }}>
            {t('moreIssues', { count: more })}
          </Typography>
        )}
      </DashboardCard>
      {open !== null && (
        <IssueDialog
          projectId={projectId}
          {...(open === 'new' ? {} : { issue: open })}
          onClose={() => setOpen(null)}
        />
      )}
    </>
  );
}
