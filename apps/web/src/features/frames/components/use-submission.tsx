import Alert from '@mui/material/Alert';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SubmitDialog } from './submit-dialog.tsx';

export interface Submission {
  readonly videoId: string;
  readonly count: number;
  readonly notes: string;
}

/** BUS-116: asks what to submit, or says that nothing is selected. */
export function useSubmission({ videoId, count, notes }: Submission): {
  readonly open: () => void;
  readonly shown: ReactNode;
} {
  const { t } = useTranslation('frames');
  const [isOpen, setIsOpen] = useState(false);
  const close = (): void => setIsOpen(false);
  const nothing = (
    <Alert severity="warning" sx={{ mb: 2 }} onClose={close}>
      {t('selectFirst')}
    </Alert>
  );
  const dialog = <SubmitDialog videoId={videoId} count={count} notes={notes} onClose={close} />;
  return { open: () => setIsOpen(true), shown: isOpen ? (count === 0 ? nothing : dialog) : null };
}
