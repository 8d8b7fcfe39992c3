import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import Typography from '@mui/material/Typography';
import type { FormerVersion } from '@sarm/contracts/http/analyses/analyses.entities';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useFigureTexts } from '../../../shared/figures/use-figure-texts.ts';
import { dateAndTime } from '../../../shared/format/format-figures.ts';
import { useLocale } from '../../../shared/format/use-locale.ts';

export interface FormerDialogProps {
  readonly versions: readonly FormerVersion[];
  readonly onOpen: (number: number) => void;
  readonly onClose: () => void;
}

/** BUS-234: the figures that others replaced, each next to the one that took its place, with who did it and why. */
export function FormerDialog({ versions, onOpen, onClose }: FormerDialogProps) {
  const { t } = useTranslation('analyses');
  const id = useId();
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="sm" aria-labelledby={id}>
      <DialogTitle id={id}>{t('former.title')}</DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 3 }}>
        {versions.map((version) => (
          <Former key={version.number} version={version} onOpen={() => onOpen(version.number)} />
        ))}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{t('close')}</Button>
      </DialogActions>
    </Dialog>
  );
}

function Former({ version, onOpen }: { readonly version: FormerVersion; readonly onOpen: () => void }) {
  const { t } = useTranslation('analyses');
  const locale = useLocale();
  const { cause, by, replaced_at, corrections } = version;
  const title = t(by === null ? 'former.by' : 'former.byPerson', {
    cause: t(`former.${cause}`),
    date: dateAndTime(replaced_at, locale),
    person: by ?? '',
  });
  return (
    <Box component="section" aria-label={title} sx={{ display: 'grid', gap: 0.5 }}>
      <Typography variant="subtitle2" component="h3">
        {title}
      </Typography>
      {corrections.map(({ action, track, reason, by: person }, place) => (
        <Typography key={place} variant="body2" sx={{ overflowWrap: 'anywhere' }}>
          {t('former.reason', {
            action: t(`former.action.${action}`),
            what: track === null ? t('former.video') : t('former.track', { track }),
            person: person ?? '–',
            reason,
          })}
        </Typography>
      ))}
      <Changes changes={version.changes} label={title} />
      <Box>
        <Button size="small" onClick={onOpen}>
          {t('former.open')}
        </Button>
      </Box>
    </Box>
  );
}

/** What rounds to the same has not changed for a reader. */
function Changes({ changes, label }: { readonly changes: FormerVersion['changes']; readonly label: string }) {
  const { t } = useTranslation('analyses');
  const texts = useFigureTexts();
  const rows = changes
    .map(({ code, unit, before, after }) => {
      const write = (value: number | null): string =>
        value === null ? t('notAvailable') : `${texts.format(code)(value)} ${texts.unit(unit)}`.trim();
      return { code, before: write(before), after: write(after) };
    })
    .filter(({ before, after }) => before !== after);
  if (rows.length === 0)
    return (
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {t('former.same')}
      </Typography>
    );
  return (
    <Table size="small" aria-label={label}>
      <TableHead>
        <TableRow>
          <TableCell>{t('figures.name')}</TableCell>
          <TableCell align="right">{t('former.before')}</TableCell>
          <TableCell align="right">{t('former.after')}</TableCell>
        </TableRow>
      </TableHead>
      <TableBody>
        {rows.map(({ code, before, after }) => (
          <TableRow key={code}>
            <TableCell component="th" scope="row">
              {texts.name(code)}
            </TableCell>
            <TableCell align="right">{before}</TableCell>
            <TableCell align="right">{after}</TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  );
}
