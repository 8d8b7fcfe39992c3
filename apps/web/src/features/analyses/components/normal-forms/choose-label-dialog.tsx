import Alert from '@mui/material/Alert';
import FormControlLabel from '@mui/material/FormControlLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import Typography from '@mui/material/Typography';
import { normalFormsCalls } from '@sarm/contracts/addresses/normal-forms.generated';
import type { CandidateLabel } from '@sarm/contracts/http/normal-forms/normal-forms.entities';
import { PAGING } from '@sarm/domain/limits';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../../../shared/api/api-error.ts';
import { baseApi } from '../../../../shared/api/base-api.ts';
import { useAppDispatch } from '../../../../shared/api/store-types.ts';
import { useChange } from '../../../../shared/api/use-change.ts';
import { useRead } from '../../../../shared/api/use-read.ts';
import { FormDialog } from '../../../../shared/forms/form-dialog.tsx';
import { Pager } from '../../../../shared/lists/pager.tsx';
import { useToast } from '../../../../shared/state/use-toast.ts';

const NONE = 'none';

export interface ChooseLabelDialogProps {
  readonly datasetId: string;
  readonly chosenId: string | null;
  readonly onClose: () => void;
}

/** BUS-101: admins of the project choose whose approved cells give the normal forms of the sample. */
export function ChooseLabelDialog({ datasetId, chosenId, onClose }: ChooseLabelDialogProps) {
  const { t } = useTranslation('analyses');
  const dispatch = useAppDispatch();
  const toast = useToast();
  const [page, setPage] = useState(1);
  const [choice, setChoice] = useState(chosenId ?? NONE);
  const [failure, setFailure] = useState<string>();
  const [choose, { isLoading }] = useChange(normalFormsCalls.choose);
  const limit = PAGING.defaultLimit;
  const found = useRead(normalFormsCalls.candidates, { params: { id: datasetId }, query: { page, limit } });
  const save = async (): Promise<void> => {
    setFailure(undefined);
    const answer = await choose({
      params: { id: datasetId },
      body: { label_id: choice === NONE ? null : choice },
    });
    if (answer.error !== undefined) {
      setFailure(errorText(answer.error));
      return;
    }
    // Every result of the sample shows other normal forms now, and so does a report that is being written.
    dispatch(baseApi.util.invalidateTags([{ type: 'analysis' }, { type: 'report' }]));
    toast.success(t('forms.saved'));
    onClose();
  };
  const form = {
    formError: failure,
    busy: isLoading,
    onSubmit: (event: { preventDefault: () => void }) => {
      event.preventDefault();
      void save();
    },
  };
  return (
    <FormDialog title={t('forms.dialog')} form={form} onClose={onClose}>
      <Typography variant="body2">{t('forms.dialogText')}</Typography>
      {found.isError && (
        <Alert severity="error">{t('forms.listError', { message: errorText(found.error) })}</Alert>
      )}
      {found.data?.total === 0 && <Alert severity="info">{t('forms.empty')}</Alert>}
      <RadioGroup
        aria-label={t('forms.dialog')}
        value={choice}
        onChange={(_, value) => setChoice(value)}
        sx={{ gap: 1 }}
      >
        {(found.data?.items ?? []).map((label) => (
          <Candidate key={label.id} label={label} />
        ))}
        <FormControlLabel value={NONE} control={<Radio />} label={t('forms.none')} />
      </RadioGroup>
      {found.data !== undefined && found.data.total > limit && (
        <Pager page={page} limit={limit} total={found.data.total} onPage={setPage} />
      )}
    </FormDialog>
  );
}

function Candidate({ label: { id, name, owner, approved, classified } }: { readonly label: CandidateLabel }) {
  const { t } = useTranslation('analyses');
  return (
    <FormControlLabel
      value={id}
      control={<Radio />}
      sx={{ alignItems: 'flex-start', overflowWrap: 'anywhere' }}
      label={
        <>
          {t('forms.owner', { name, owner })}
          <Typography variant="caption" component="div" sx={{ color: 'text.secondary' }}>
            {t('forms.counts', { approved, classified })}
          </Typography>
        </>
      }
    />
  );
}
