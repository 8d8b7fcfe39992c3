import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import TextField from '@mui/material/TextField';
import { ErrorState } from '@sarm/ui/error-state';
import { type FormEvent, type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '../api/api-error.ts';
import { GoesAndStays } from './goes-and-stays.tsx';
import { AlertFrame } from './alert-frame.tsx';
import type { DialogHeadProps } from './dialog-head.tsx';

/** What a read of the consequences has answered, as `useRead` gives it. */
export interface CountedEffect<Effect> {
  readonly data?: Effect | undefined;
  readonly error?: unknown;
  readonly isError: boolean;
  readonly isFetching: boolean;
  readonly refetch: () => unknown;
}

export interface DangerDialogProps<Effect> extends Pick<DialogHeadProps, 'icon' | 'title' | 'detail'> {
  /** error where nothing brings it back, warning where it can be repaired. */
  readonly tone?: 'error' | 'warning';
  /** What the server has counted, and its text. Nothing can be confirmed before it is loaded. */
  readonly effect?: {
    readonly answer: CountedEffect<Effect>;
    readonly goes: (effect: Effect) => readonly string[];
    readonly stays: (effect: Effect) => readonly string[];
  };
  /** More that people should know before they decide. */
  readonly children?: ReactNode;
  /** Only where nothing can be brought back: what has to be typed, and the label of the field. */
  readonly typed?: { readonly label: string; readonly expected: string };
  readonly confirmLabel: string;
  /** A milder way at the left of the buttons, e.g. "Leave inactive instead". */
  readonly instead?: ReactNode;
  /** Answers of a call as `useChange` gives them; a failure stays in the dialog. */
  readonly onConfirm: () => Promise<{ readonly error?: unknown } | void>;
  /** The text for a failure that came without any. */
  readonly failed?: string;
  /** What a refusal opens instead of its text, e.g. a RefusedDialog; true when it has been taken. */
  readonly onRefused?: (error: unknown) => boolean;
  readonly onClose: () => void;
}

function EffectPart<Effect>({ answer, goes, stays }: NonNullable<DangerDialogProps<Effect>['effect']>) {
  const { t } = useTranslation();
  const { data } = answer;
  if (answer.isError)
    return (
      <ErrorState
        message={errorText(answer.error)}
        retryLabel={t('retry')}
        onRetry={() => void answer.refetch()}
        retrying={answer.isFetching}
      />
    );
  return (
    <GoesAndStays
      goes={data === undefined ? undefined : goes(data)}
      stays={data === undefined ? undefined : stays(data)}
    />
  );
}

const isLoaded = (answer: CountedEffect<unknown> | undefined): boolean =>
  answer === undefined || (!answer.isError && answer.data !== undefined);

function useConfirming<Effect>(props: DangerDialogProps<Effect>, ready: boolean) {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (!ready || busy) return;
    setBusy(true);
    setFailure(undefined);
    const done = await props.onConfirm();
    setBusy(false);
    if (done?.error === undefined || props.onRefused?.(done.error) === true) return;
    setFailure(errorText(done.error, props.failed));
  };
  return { busy, failure, submit };
}

/** Says whom and what a dangerous change touches before it happens. It stays while the change is made. */
export function DangerDialog<Effect>(props: DangerDialogProps<Effect>) {
  const { icon, title, detail, tone = 'error', effect, children, typed, onClose } = props;
  const { t } = useTranslation();
  const [text, setText] = useState('');
  const expected = typed?.expected.toLowerCase();
  const ready =
    isLoaded(effect?.answer) && (expected === undefined || text.trim().toLowerCase() === expected);
  const { busy, failure, submit } = useConfirming(props, ready);
  return (
    <AlertFrame icon={icon} tone={tone} title={title} detail={detail} onClose={busy ? undefined : onClose}>
      <Box component="form" noValidate onSubmit={(event) => void submit(event)}>
        <Box sx={{ display: 'grid', gap: 2, px: 3, pb: 2 }}>
          {effect !== undefined && <EffectPart {...effect} />}
          {children}
          {failure !== undefined && <Alert severity="error">{failure}</Alert>}
          {typed !== undefined && (
            <TextField
              label={typed.label}
              value={text}
              onChange={(event) => setText(event.target.value)}
              autoComplete="off"
              slotProps={{ htmlInput: { spellCheck: false } }}
            />
          )}
        </Box>
        <DialogActions sx={{ px: 3, py: 1.5, borderTop: 1, borderColor: 'hairline', flexWrap: 'wrap' }}>
          {props.instead}
          <Box sx={{ flex: 1 }} />
          <Button color="inherit" onClick={onClose} disabled={busy}>
            {t('cancel')}
          </Button>
          <Button
            type="submit"
            variant="contained"
            color={tone === 'error' ? 'error' : 'primary'}
            disabled={!ready}
            loading={busy}
          >
            {props.confirmLabel}
          </Button>
        </DialogActions>
      </Box>
    </AlertFrame>
  );
}
