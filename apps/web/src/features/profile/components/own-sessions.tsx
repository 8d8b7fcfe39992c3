import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import Typography from '@mui/material/Typography';
import { sessionsCalls } from '@sarm/contracts/addresses/sessions.generated';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../../shared/api/api-error.ts';
import { useChange } from '../../../shared/api/use-change.ts';
import { useRead } from '../../../shared/api/use-read.ts';
import { SectionCard } from '../../../shared/components/section-card.tsx';
import { SessionList } from '../../../shared/sessions/session-list.tsx';
import { useToast } from '../../../shared/state/use-toast.ts';

/** Where the person is signed in. An unfamiliar device is ended here, and then the password is changed. */
export function OwnSessions() {
  const { t } = useTranslation('sessions');
  const toast = useToast();
  const { data, error, refetch } = useRead(sessionsCalls.list);
  const [end, { error: refusal, isLoading: busy }] = useChange(sessionsCalls.end);
  const failure = error ?? refusal;
  const report = async (ending: Promise<{ readonly error?: unknown }>, message: string): Promise<void> => {
    const answer = await ending;
    if (answer.error === undefined) toast.success(message);
    void refetch();
  };
  const items = data?.items ?? [];
  return (
    <SectionCard
      ruled
      flush
      title={t('title')}
      note={items.length > 0 && <Chip variant="outlined" label={items.length} sx={{ height: 20 }} />}
      aside={
        items.some(({ current }) => !current) && (
          <Button
            color="error"
            size="small"
            loading={busy}
            onClick={() => void report(end({ query: {} }), t('othersEnded'))}
          >
            {t('endOthers')}
          </Button>
        )
      }
      foot={
        data !== undefined && (
          <Typography variant="caption" sx={{ color: 'text.secondary' }}>
            {t('idle', { count: data.idleMinutes })}
          </Typography>
        )
      }
    >
      {failure !== undefined && (
        <Box sx={{ p: 2 }}>
          <Alert severity="error">{errorText(failure)}</Alert>
        </Box>
      )}
      <SessionList
        sessions={items}
        busy={busy}
        onEnd={(sessionId) => void report(end({ query: { session_id: sessionId } }), t('ended'))}
      />
    </SectionCard>
  );
}
