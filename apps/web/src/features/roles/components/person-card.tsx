import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import type { PersonAccessView } from '@sarm/contracts/http/roles/roles.routes';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { PersonAccess } from './person-access.tsx';
import { type PickedPerson, PersonPicker } from './person-picker.tsx';

export interface PersonCardProps {
  readonly roleId: string;
  /** Undefined while the server counts. */
  readonly people: number | undefined;
  readonly person: PickedPerson | null;
  readonly onPick: (person: PickedPerson) => void;
  readonly access: PersonAccessView | null;
  /** The text for a preview that could not be made. */
  readonly failure: string | undefined;
}

/** What the change means for one of the people who have the role. */
export function PersonCard({ roleId, people, person, onPick, access, failure }: PersonCardProps) {
  const { t } = useTranslation('roles');
  const id = useId();
  return (
    <Card component="section" aria-labelledby={id}>
      <Typography id={id} variant="h3" component="h2" sx={{ px: 2, py: 1.5 }}>
        {t('person.title')}
      </Typography>
      {failure !== undefined && (
        <Alert severity="error" sx={{ m: 2, mt: 0 }}>
          {failure}
        </Alert>
      )}
      {people === 0 ? (
        <Typography variant="body2" sx={{ px: 2, pb: 2, color: 'text.secondary' }}>
          {t('person.nobody')}
        </Typography>
      ) : (
        <Box sx={{ px: 2, pb: 1, pt: 0.5 }}>
          <PersonPicker roleId={roleId} person={person} onPick={onPick} />
        </Box>
      )}
      {access !== null && <PersonAccess access={access} />}
    </Card>
  );
}
