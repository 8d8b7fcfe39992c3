import MoreIcon from '@mui/icons-material/MoreVert';
import IconButton from '@mui/material/IconButton';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { patientsCalls } from '@sarm/contracts/addresses/patients.generated';
import { buildRequest } from '@sarm/contracts/http/build-request';
import type { PatientRecord } from '@sarm/contracts/http/patients/patients.routes';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { useCan } from '../../../shared/access/user-context.tsx';
import { useTokenDownload } from '../../../shared/media/use-token-download.ts';
import { PATHS, pathTo } from '../../../shared/paths.ts';
import { GONE } from '../../../shared/records/use-open-record.ts';
import { useToast } from '../../../shared/state/use-toast.ts';
import { ErasePatientDialog } from './erase-patient-dialog.tsx';

function useDownload(): (id: string) => Promise<void> {
  const { t } = useTranslation('patients');
  const toast = useToast();
  const download = useTokenDownload();
  return async (id) => {
    const message = await download({
      kind: 'patient-export',
      id,
      urlOf: (token) => buildRequest(patientsCalls.exportData, { params: { id }, query: { token } }).url,
    });
    if (message !== null) toast.error(t('exportFailed', { message }));
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
