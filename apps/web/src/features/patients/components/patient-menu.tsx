import MoreIcon from '@mui/icons-material/MoreVert';
import IconButton from '@mui/material/IconButton';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { mediaCalls } from '@sarm/contracts/addresses/media.generated';
import { patientsCalls } from '@sarm/contracts/addresses/patients.generated';
import { buildRequest } from '@sarm/contracts/http/build-request';
import type { PatientRecord } from '@sarm/contracts/http/patients/patients.routes';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { errorText } from '../../../shared/api/api-error.ts';
import { useCan } from '../../../shared/access/user-context.tsx';
import { PATHS, pathTo } from '../../../shared/paths.ts';
import { GONE } from '../../../shared/records/use-open-record.ts';
import { useSession } from '../../../shared/session/session-context.tsx';
import { useToast } from '../../../shared/state/use-toast.ts';
import { ErasePatientDialog } from './erase-patient-dialog.tsx';

/** By a token of its own: the browser writes it to the disk as it comes, however large it is. */
function useDownload(): (id: string) => Promise<void> {
  const { t } = useTranslation('patients');
  const toast = useToast();
  const session = useSession();
  return async (id) => {
    const { url, method, body } = buildRequest(mediaCalls.token, { body: { kind: 'patient-export', id } });
    const headers = { 'content-type': 'application/json' };
    try {
      const answer = await session.send(url, { method, headers, body: JSON.stringify(body) });
      if (!answer.ok) throw new Error(String(answer.status));
      const { token } = (await answer.json()) as { token: string };
      const link = document.createElement('a');
      link.href = buildRequest(patientsCalls.exportData, { params: { id }, query: { token } }).url;
      link.download = '';
      link.click();
    } catch (error) {
      toast.error(t('exportFailed', { message: errorText(error) }));
    }
  };
}

export interface PatientMenuProps {
  readonly patient: PatientRecord;
  readonly closeTo: string;
}

interface Item {
  readonly label: string;
  readonly act: () => void;
  readonly danger?: true;
}

/** Rare actions on the complete record of a patient. */
export function PatientMenu({ patient, closeTo }: PatientMenuProps) {
  const { t } = useTranslation('patients');
  const can = useCan();
  const navigate = useNavigate();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [erasing, setErasing] = useState(false);
  const toHistory = pathTo(PATHS.history, { kind: 'patient', id: patient.id });
  const items: Item[] = [{ label: t('history'), act: () => void navigate(toHistory) }];
  const download = useDownload();
  if (can(patientsCalls.exportData, patient))
    items.push({ label: t('exportData'), act: () => void download(patient.id) });
  if (can(patientsCalls.erase, patient))
    items.push({ label: t('erase.open'), act: () => setErasing(true), danger: true });
  return (
    <>
      <IconButton
        size="small"
        aria-label={t('more', { name: patient.name })}
        aria-haspopup="menu"
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <MoreIcon fontSize="small" />
      </IconButton>
      <Menu anchorEl={anchor} open={anchor !== null} onClose={() => setAnchor(null)}>
        {items.map(({ label, act, danger }) => (
          <MenuItem
            key={label}
            sx={danger === true ? { color: 'error.main' } : {}}
            onClick={() => {
              setAnchor(null);
              act();
            }}
          >
            {label}
          </MenuItem>
        ))}
      </Menu>
      {erasing && (
        <ErasePatientDialog
          patient={patient}
          onErased={() => void navigate(closeTo, { replace: true, state: GONE })}
          onClose={() => setErasing(false)}
        />
      )}
    </>
  );
}
