import AddIcon from '@mui/icons-material/Add';
import LinkIcon from '@mui/icons-material/Link';
import LockIcon from '@mui/icons-material/LockOutlined';
import RemoveIcon from '@mui/icons-material/Remove';
import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import { alpha, type Theme } from '@mui/material/styles';
import type { PermissionCode } from '@sarm/domain/access/permissions';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { usePermissionTexts } from '../../../shared/access/use-permission-texts.ts';

export interface PermissionRowProps {
  readonly code: PermissionCode;
  readonly given: boolean;
  readonly change: 'added' | 'removed' | undefined;
  /** The ticked code that brings this one. */
  readonly broughtBy: PermissionCode | undefined;
  /** Why it cannot be given or taken here. */
  readonly locked: string | undefined;
  readonly onTick: (on: boolean) => void;
}

const tint = (change: PermissionRowProps['change']) => (theme: Theme) =>
  change === undefined
    ? 'transparent'
    : alpha(theme.palette[change === 'added' ? 'success' : 'error'].main, 0.09);

function Mark({ icon, text, colour }: { icon: ReactNode; text: string; colour: string }) {
  return (
    <Box
      component="span"
      sx={{
        display: 'inline-flex',
        alignItems: 'center',
        gap: 0.5,
        color: colour,
        fontSize: '0.75rem',
        fontWeight: colour === 'text.secondary' ? 450 : 650,
        '& svg': { fontSize: 15 },
      }}
    >
      {icon}
      {text}
    </Box>
  );
}

/** One permission: whether the role gives it, and what has changed. */
export function PermissionRow({ code, given, change, broughtBy, locked, onTick }: PermissionRowProps) {
  const { t } = useTranslation('roles');
  const texts = usePermissionTexts();
  const fixed = broughtBy !== undefined || locked !== undefined;
  const name = texts.name(code);
  return (
    <Box
      component="li"
      sx={{
        display: 'grid',
        alignItems: 'center',
        gridTemplateColumns: { xs: '44px minmax(0, 1fr) auto', md: '44px 160px 188px minmax(0, 1fr) auto' },
        columnGap: 1,
        minHeight: { xs: 48, md: 30 },
        pl: { xs: 1, md: 4 },
        pr: 2,
        fontSize: '0.8125rem',
        bgcolor: tint(change),
      }}
    >
      <Checkbox
        size="small"
        checked={given}
        disabled={fixed}
        onChange={(_, on) => onTick(on)}
        slotProps={{ input: { 'aria-label': name } }}
        sx={{ p: 0.5, justifySelf: 'center' }}
      />
      <Box sx={{ minWidth: 0 }}>
        <Box
          component="span"
          sx={{
            fontWeight: 620,
            ...(locked === undefined ? {} : { color: 'text.secondary' }),
            ...(change === 'removed' ? { textDecoration: 'line-through' } : {}),
          }}
        >
          {name}
        </Box>
        <Box component="code" sx={{ display: { xs: 'block', md: 'none' }, fontSize: '0.75rem' }}>
          {code}
        </Box>
      </Box>
      <Box
        component="code"
        sx={{ display: { xs: 'none', md: 'block' }, fontSize: '0.75rem', overflowWrap: 'anywhere' }}
      >
        {code}
      </Box>
      <Box sx={{ display: { xs: 'none', md: 'block' }, color: 'text.secondary', fontSize: '0.75rem' }}>
        {texts.description(code)}
      </Box>
      <Box sx={{ whiteSpace: { md: 'nowrap' }, textAlign: 'right' }}>
        {change === 'added' && <Mark icon={<AddIcon />} text={t('editor.added')} colour="success.main" />}
        {change === 'removed' && (
          <Mark icon={<RemoveIcon />} text={t('editor.removed')} colour="error.main" />
        )}
        {change === undefined && broughtBy !== undefined && (
          <Mark
            icon={<LinkIcon />}
            text={t('editor.with', { name: texts.name(broughtBy) })}
            colour="text.secondary"
          />
        )}
        {change === undefined && broughtBy === undefined && locked !== undefined && (
          <Mark icon={<LockIcon />} text={locked} colour="text.secondary" />
        )}
      </Box>
    </Box>
  );
}
