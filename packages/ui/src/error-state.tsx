import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';

export interface ErrorStateProps {
  readonly message: string;
  readonly retryLabel: string;
  readonly onRetry: () => void;
  readonly retrying?: boolean;
}

export function ErrorState({ message, retryLabel, onRetry, retrying = false }: ErrorStateProps) {
  return (
    <Alert
      severity="error"
      action={
        <Button color="inherit" size="small" onClick={onRetry} loading={retrying}>
          {retryLabel}
        </Button>
      }
    >
      {message}
    </Alert>
  );
}
