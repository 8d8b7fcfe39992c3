import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Button from '@mui/material/Button';

export interface ErrorStateProps {
  readonly title?: string;
  readonly message: string;
  readonly retryLabel: string;
  readonly onRetry: () => void;
  readonly retrying?: boolean;
}

export function ErrorState({ title, message, retryLabel, onRetry, retrying = false }: ErrorStateProps) {
  return (
    <Alert
      severity="error"
      action={
        <Button color="inherit" size="small" onClick={onRetry} loading={retrying}>
          {retryLabel}
        </Button>
      }
    >
      {title !== undefined && <AlertTitle>{title}</AlertTitle>}
      {message}
    </Alert>
  );
}
