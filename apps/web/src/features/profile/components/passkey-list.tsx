import DeleteIcon from '@mui/icons-material/DeleteOutlined';
import EditIcon from '@mui/icons-material/EditOutlined';
import KeyIcon from '@mui/icons-material/FingerprintOutlined';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import type { Passkey } from '@sarm/contracts/http/passkeys/passkeys.routes';
import { useTranslation } from 'react-i18next';
import { dateAndTime, dateOnly } from '../../../shared/format/format-figures.ts';
import { useLocale } from '../../../shared/format/use-locale.ts';

export type PasskeyTask =
  | { readonly kind: 'add' }
  | { readonly kind: 'rename' | 'remove'; readonly passkey: Passkey };

interface PasskeyListProps {
  readonly passkeys: readonly Passkey[];
  readonly onTask: (task: PasskeyTask) => void;
}

export function PasskeyList({ passkeys, onTask }: PasskeyListProps) {
  const { t } = useTranslation('signInWays');
  const locale = useLocale();
  const detail = ({ createdAt, lastUsedAt }: Passkey): string => {
    const added = dateOnly(createdAt, locale);
    return lastUsedAt === null
      ? t('passkey.unused', { added })
      : t('passkey.detail', { added, used: dateAndTime(lastUsedAt, locale) });
  };
  return (
    <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
      {passkeys.map((passkey) => (
        <Box
          component="li"
          key={passkey.id}
          sx={{
            display: 'flex',
            alignItems: 'center',
            gap: 1.5,
            px: 2,
            py: 1,
            '& + &': { borderTop: 1, borderColor: 'hairline' },
          }}
        >
          <KeyIcon aria-hidden fontSize="small" sx={{ color: 'text.secondary' }} />
          <Box sx={{ flex: 1, minWidth: 0 }}>
            <Typography variant="body2" sx={{ fontWeight: 620, overflowWrap: 'anywhere' }}>
              {passkey.name}
            </Typography>
            <Typography variant="caption" component="div" sx={{ color: 'text.secondary' }}>
              {detail(passkey)}
            </Typography>
          </Box>
          <IconButton
            aria-label={t('passkey.rename', { name: passkey.name })}
            onClick={() => onTask({ kind: 'rename', passkey })}
          >
            <EditIcon fontSize="small" />
          </IconButton>
          <IconButton
            aria-label={t('passkey.remove', { name: passkey.name })}
            onClick={() => onTask({ kind: 'remove', passkey })}
          >
            <DeleteIcon fontSize="small" />
          </IconButton>
        </Box>
      ))}
    </Box>
  );
}
