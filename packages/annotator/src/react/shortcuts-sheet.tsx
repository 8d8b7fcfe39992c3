import CloseIcon from '@mui/icons-material/Close';
import SearchIcon from '@mui/icons-material/Search';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import ButtonBase from '@mui/material/ButtonBase';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import { Kbd } from '@sarm/ui/kbd';
import { TextInput } from '@sarm/ui/text-input';
import { type KeyboardEvent, useState } from 'react';

export interface ShortcutRow {
  readonly command: string;
  readonly label: string;
  /** Each key that runs it, as its parts are written on the keyboard. */
  readonly keys: readonly (readonly string[])[];
  /** A key that belongs to a dialog or to the pointer cannot be another. */
  readonly fixed?: boolean;
}
export interface ShortcutGroup {
  readonly name: string;
  readonly title: string;
  readonly rows: readonly ShortcutRow[];
}

export interface ShortcutsSheetTexts {
  readonly title: string;
  readonly find: string;
  readonly none: string;
  readonly note: string;
  readonly close: string;
}

/** Where keys can be changed. */
export interface KeyChanges {
  readonly texts: {
    readonly change: string;
    readonly done: string;
    readonly reset: string;
    readonly press: string;
    readonly changeOf: (label: string) => string;
    readonly changeNote: string;
  };
  /** Why the last key was refused. */
  readonly problem?: string | undefined;
  readonly busy: boolean;
  readonly onKey: (command: string, event: globalThis.KeyboardEvent) => void;
  readonly onReset: () => void;
}

export interface ShortcutsSheetProps {
  /** Shorter to read than to change: arrows of one kind are one row, but each has its own key. */
  readonly groups: (changing: boolean) => readonly ShortcutGroup[];
  readonly texts: ShortcutsSheetTexts;
  /** Absent: the keys are what they are. */
  readonly changes?: KeyChanges;
  readonly onClose: () => void;
}

/** Every command with its keys, found by what it does; the same table that runs them. */
export function ShortcutsSheet(props: ShortcutsSheetProps) {
  const { groups, texts, changes, onClose } = props;
  const [find, setFind] = useState('');
  const [changing, setChanging] = useState(false);
  const [waiting, setWaiting] = useState<string | null>(null);
  const sought = find.trim().toLocaleLowerCase();
  const found = groups(changing)
    .map((group) => ({
      ...group,
      rows: group.rows.filter(({ label }) => label.toLocaleLowerCase().includes(sought)),
    }))
    .filter(({ rows }) => rows.length > 0);
  const take = (event: KeyboardEvent): void => {
    if (waiting === null || ['Shift', 'Control', 'Alt', 'Meta'].includes(event.key)) return;
    event.preventDefault();
    event.stopPropagation();
    setWaiting(null);
    if (event.key !== 'Escape') changes?.onKey(waiting, event.nativeEvent);
  };
  return (
    <Dialog
      open
      onClose={onClose}
      maxWidth="md"
      fullWidth
      aria-labelledby="shortcuts-title"
      onKeyDownCapture={take}
    >
      <Box
        sx={{
          display: 'flex',
          flexWrap: 'wrap',
          alignItems: 'center',
          gap: 1.5,
          p: '12px 20px',
          borderBottom: '1px solid',
          borderColor: 'hairline',
        }}
      >
        <Typography id="shortcuts-title" variant="h2" sx={{ flex: 1 }}>
          {texts.title}
        </Typography>
        <TextInput
          label={texts.find}
          hideLabel
          placeholder={texts.find}
          autoFocus
          value={find}
          onChange={({ target }) => setFind(target.value)}
          startAdornment={<SearchIcon aria-hidden fontSize="small" sx={{ mr: 1, color: 'text.secondary' }} />}
          sx={{ width: 232 }}
        />
        <IconButton size="small" aria-label={texts.close} onClick={onClose}>
          <CloseIcon fontSize="small" />
        </IconButton>
      </Box>
      <DialogContent tabIndex={0} sx={{ columnCount: { xs: 1, sm: 2, md: 3 }, columnGap: 5, pt: 2 }}>
        {found.length === 0 && <Typography variant="body2">{texts.none}</Typography>}
        {found.map(({ name, title, rows }) => (
          <Box component="section" key={name} aria-label={title} sx={{ mb: 2 }}>
            <Typography
              variant="caption"
              component="h3"
              sx={{ color: 'primary.main', fontWeight: 650, breakAfter: 'avoid' }}
            >
              {title}
            </Typography>
            {rows.map((row) => (
              <Box
                key={row.command}
                sx={{
                  display: 'flex',
                  alignItems: 'center',
                  gap: 1,
                  minHeight: 32,
                  borderBottom: '1px solid',
                  borderColor: 'hairline',
                  fontSize: '0.8125rem',
                  breakInside: 'avoid',
                }}
              >
                <Box component="span" sx={{ flex: 1 }}>
                  {row.label}
                </Box>
                <KeysOf
                  row={row}
                  changing={changing}
                  waiting={waiting === row.command}
                  changes={changes}
                  onChange={() => setWaiting(row.command)}
                />
              </Box>
            ))}
          </Box>
        ))}
      </DialogContent>
      <DialogActions sx={{ borderTop: '1px solid', borderColor: 'hairline', pt: 1.5, gap: 1 }}>
        <Typography
          variant="caption"
          role="status"
          sx={{ flex: 1, color: changes?.problem === undefined ? 'text.secondary' : 'error.main' }}
        >
          {changes?.problem ?? (changing ? changes?.texts.changeNote : texts.note)}
        </Typography>
        {changes !== undefined && changing && (
          <Button size="small" color="inherit" disabled={changes.busy} onClick={changes.onReset}>
            {changes.texts.reset}
          </Button>
        )}
        {changes !== undefined && (
          <Button
            size="small"
            onClick={() => {
              setChanging(!changing);
              setWaiting(null);
            }}
          >
            {changing ? changes.texts.done : changes.texts.change}
          </Button>
        )}
      </DialogActions>
    </Dialog>
  );
}

interface KeysOfProps {
  readonly row: ShortcutRow;
  readonly changing: boolean;
  readonly waiting: boolean;
  readonly changes: KeyChanges | undefined;
  readonly onChange: () => void;
}

/** Keys of the sheet are its content, so they are read, unlike those beside a button. */
function KeysOf({ row, changing, waiting, changes, onChange }: KeysOfProps) {
  const keys = row.keys.map((parts, at) => (
    <Box
      component="span"
      key={parts.join('+')}
      sx={{ display: 'inline-flex', gap: '2px', ml: at > 0 ? 0.5 : 0 }}
    >
      {parts.map((part) => (
        <Kbd key={part} read>
          {part}
        </Kbd>
      ))}
    </Box>
  ));
  if (changes === undefined || !changing || row.fixed === true) return <span>{keys}</span>;
  return (
    <ButtonBase
      aria-label={changes.texts.changeOf(row.label)}
      disabled={changes.busy}
      onClick={onChange}
      sx={{
        minHeight: 24,
        px: 0.75,
        borderRadius: 0.5,
        border: '1px dashed',
        borderColor: 'primary.main',
        fontSize: '0.75rem',
      }}
    >
      {waiting ? changes.texts.press : keys}
    </ButtonBase>
  );
}
