import MoreIcon from '@mui/icons-material/MoreVert';
import IconButton from '@mui/material/IconButton';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { patientsCalls } from '@sarm/contracts/addresses/patients.generated';
import type { PatientRecord } from '@sarm/contracts/http/patients';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { useCan } from '../../../shared/access/user-context.tsx';
import { GONE } from '../../../shared/records/use-open-record.ts';
import { ErasePatientDialog } from './erase-patient-dialog.tsx';

export interface PatientMenuProps {
  readonly patient: PatientRecord;
  readonly closeTo: string;
}

interface Item {
  readonly label: string;
  readonly act: () => void;
  readonly danger?: true;
}

/** What is done with the whole record of a patient, and seldom. */
export function PatientMenu({ patient, closeTo }: PatientMenuProps) {
  const { t } = useTranslation('patients');
  const can = useCan();
  const navigate = useNavigate();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [erasing, setErasing] = useState(false);
  const items: Item[] = [];
  if (can(patientsCalls.erase, patient))
    items.push({ label: t('erase.open'), act: () => setErasing(true), danger: true });
  if (items.length === 0) return null;
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
