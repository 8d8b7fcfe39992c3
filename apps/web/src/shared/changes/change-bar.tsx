import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import useMediaQuery from '@mui/material/useMediaQuery';
import { Fragment, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LeaveGuard, type LeaveGuardProps } from './leave-guard.tsx';

export interface ChangeLine {
  readonly id: string;
  readonly kind: 'added' | 'removed' | 'changed';
  readonly what: string;
  /** For whom, or from what to what. */
  readonly detail?: string;
}

export interface ChangeBarProps extends Pick<LeaveGuardProps, 'leaves'> {
  /** How many things are not saved; with none the bar is away and leaving asks nothing. */
  readonly count: number;
  /** Whom it touches, and from when. */
  readonly whom?: string | undefined;
  readonly changes?: readonly ChangeLine[];
  readonly busy: boolean;
  /** Why it cannot be saved as it is. */
  readonly refusal?: string | undefined;
  readonly saveLabel?: string;
  readonly onDiscard: () => void;
  readonly onSave: () => void;
}

const SIGNS = { added: '+', removed: '−', changed: '•' } as const;
const TONES = { added: 'success.main', removed: 'error.main', changed: 'text.primary' } as const;

/** Stays at the foot of the page while something is unsaved, and says what changes for whom before it is saved. */
export function ChangeBar(props: ChangeBarProps) {
  const { count, whom, changes = [], busy, refusal, saveLabel, onDiscard, onSave, ...guard } = props;
  const { t } = useTranslation();
  const small = useMediaQuery('(max-width:599.95px)', { noSsr: true });
  const [folded, setFolded] = useState(false);
  const listId = useId();
  const listed = changes.length > 0 && !(small && folded);
  return (
    <>
      <LeaveGuard unsaved={count > 0} {...guard} />
      {count > 0 && (
        <Box
          component="section"
          aria-label={t('unsaved.label')}
          sx={{
            position: 'sticky',
            bottom: { xs: 0, sm: 16 },
            zIndex: 4,
            mt: 2,
            mx: { xs: -2, sm: 0 },
            mb: { xs: -2.5, sm: 0 },
            p: { xs: 2, sm: 1.5 },
            pl: 2,
            display: 'flex',
            flexDirection: { xs: 'column-reverse', sm: 'row' },
            alignItems: { xs: 'stretch', sm: 'center' },
            gap: { xs: 1.5, sm: 2 },
            bgcolor: 'raised',
            border: 1,
            borderColor: 'primary.main',
            borderRadius: { xs: 0, sm: 2 },
            boxShadow: '0 6px 24px rgba(8, 14, 20, 0.16)',
          }}
        >
          <Box sx={{ display: 'flex', flex: 1, flexWrap: 'wrap', alignItems: 'center', gap: 2, minWidth: 0 }}>
            <Box role="status" sx={{ flex: { xs: 1, sm: 'none' }, minWidth: 0 }}>
              <Typography variant="body2" sx={{ fontWeight: 650 }}>
                {t('unsaved.changes', { count })}
              </Typography>
              <Typography variant="body2" sx={{ color: 'text.secondary' }}>
                {whom}
                {small && changes.length > 0 && (
                  <>
                    {whom !== undefined && ' · '}
                    <Link
                      component="button"
                      type="button"
                      aria-expanded={!folded}
                      aria-controls={listId}
                      onClick={() => setFolded(!folded)}
                    >
                      {t(folded ? 'unsaved.show' : 'unsaved.hide')}
                    </Link>
                  </>
                )}
              </Typography>
            </Box>
            {!small && listed && <Lines id={listId} changes={changes} />}
            {!small && <Box sx={{ flex: 1 }} />}
            <Box sx={{ display: 'flex', gap: 1, '& .MuiButton-root': { minHeight: { xs: 44, sm: 34 } } }}>
              <Button color="inherit" disabled={busy} onClick={onDiscard}>
                {t('unsaved.discard')}
              </Button>
              <Button variant="contained" loading={busy} disabled={refusal !== undefined} onClick={onSave}>
                {saveLabel ?? t('save')}
              </Button>
            </Box>
            {refusal !== undefined && (
              <Alert severity="error" sx={{ flexBasis: '100%' }}>
                {refusal}
              </Alert>
            )}
          </Box>
          {small && listed && <Lines id={listId} changes={changes} />}
        </Box>
      )}
    </>
  );
}

function Lines({ id, changes }: { readonly id: string; readonly changes: readonly ChangeLine[] }) {
  return (
    <Box
      id={id}
      component="dl"
      // A long list scrolls by itself; the page behind it stays reachable.
      tabIndex={0}
      sx={{
        m: 0,
        pl: { xs: 0, sm: 2 },
        borderLeft: { xs: 0, sm: 1 },
        borderColor: { sm: 'hairline' },
        display: 'grid',
        gridTemplateColumns: 'max-content minmax(0, 1fr)',
        columnGap: 1.5,
        maxHeight: { xs: '30dvh', sm: 132 },
        overflow: 'auto',
        fontSize: '0.8125rem',
        lineHeight: 1.4,
      }}
    >
      {changes.map(({ id: key, kind, what, detail }) => (
        <Fragment key={key}>
          <Box component="dt" sx={{ fontWeight: 650, color: TONES[kind], overflowWrap: 'anywhere' }}>
            {`${SIGNS[kind]} ${what}`}
          </Box>
          <Box component="dd" sx={{ m: 0, color: 'text.secondary' }}>
            {detail}
          </Box>
        </Fragment>
      ))}
    </Box>
  );
}
