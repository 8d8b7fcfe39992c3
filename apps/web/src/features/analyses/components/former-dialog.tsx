import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import List from '@mui/material/List';
import ListItemButton from '@mui/material/ListItemButton';
import ListItemText from '@mui/material/ListItemText';
import type { FormerVersion } from '@sarm/contracts/http/analyses/analyses.entities';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { dateAndTime } from '../../../shared/format/format-figures.ts';
import { useLocale } from '../../../shared/format/use-locale.ts';

export interface FormerDialogProps {
  readonly versions: readonly FormerVersion[];
  readonly onOpen: (number: number) => void;
  readonly onClose: () => void;
}

/** The figures that others replaced, by the time and the cause of their replacement. */
export function FormerDialog({ versions, onOpen, onClose }: FormerDialogProps) {
  const { t } = useTranslation('analyses');
  const locale = useLocale();
  const id = useId();
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="xs" aria-labelledby={id}>
      <DialogTitle id={id}>{t('former.title')}</DialogTitle>
      <DialogContent>
        <List>
          {versions.map(({ number, cause, by, made_at, replaced_at }) => (
            <ListItemButton key={number} onClick={() => onOpen(number)}>
              <ListItemText
                primary={dateAndTime(made_at, locale)}
                secondary={t(by === null ? 'former.by' : 'former.byPerson', {
                  cause: t(`former.${cause}`),
                  date: dateAndTime(replaced_at, locale),
                  person: by ?? '',
                })}
              />
            </ListItemButton>
          ))}
        </List>
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{t('close')}</Button>
      </DialogActions>
    </Dialog>
  );
}
