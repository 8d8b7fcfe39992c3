import ExpandIcon from '@mui/icons-material/ExpandMore';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Checkbox from '@mui/material/Checkbox';
import Collapse from '@mui/material/Collapse';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import type { PermissionCode, PermissionModule } from '@sarm/domain/access/permissions';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { usePermissionTexts } from '../../../shared/access/use-permission-texts.ts';
import type { Ticks } from '../hooks/use-ticks.ts';
import { broughtBy, isGiven } from '../state/ticks.ts';
import { PermissionRow } from './permission-row.tsx';

export interface ModuleSectionProps {
  readonly module: PermissionModule;
  /** All codes of the module, and those that search and filters leave. */
  readonly codes: readonly PermissionCode[];
  readonly shown: readonly PermissionCode[];
  readonly ticks: Ticks;
  readonly lockOf: (code: PermissionCode) => string | undefined;
  /** Whether the entire role is read-only. */
  readonly readOnly: boolean;
}

/** PLT-074: the permissions of one module, with all of them at once. */
export function ModuleSection({ module, codes, shown, ticks, lockOf, readOnly }: ModuleSectionProps) {
  const { t } = useTranslation('roles');
  const texts = usePermissionTexts();
  const id = useId();
  const [open, setOpen] = useState(true);
  const { ticked, changes, tick } = ticks;
  const changeOf = (code: PermissionCode) => changes.find((each) => each.code === code)?.kind;
  const given = codes.filter((code) => isGiven(ticked, code));
  const free = codes.filter((code) => lockOf(code) === undefined);
  const allGiven = free.every((code) => isGiven(ticked, code));
  const count = (kind: 'added' | 'removed'): number => codes.filter((code) => changeOf(code) === kind).length;
  const name = texts.module(module);
  return (
    <Card component="section" aria-labelledby={id} sx={{ mb: 1 }}>
      <Box
        sx={{
          display: 'flex',
          alignItems: 'center',
          gap: 1,
          px: 1,
          py: 0.5,
          minHeight: 44,
          flexWrap: 'wrap',
        }}
      >
        <IconButton
          size="small"
          aria-label={name}
          aria-expanded={open}
          onClick={() => setOpen(!open)}
          sx={{ transform: open ? 'rotate(180deg)' : 'none' }}
        >
          <ExpandIcon fontSize="small" />
        </IconButton>
        <Checkbox
          size="small"
          checked={given.length > 0 && allGiven}
          indeterminate={given.length > 0 && !allGiven}
          disabled={readOnly || free.length === 0}
          onChange={() => tick(free, !allGiven)}
          slotProps={{ input: { 'aria-label': t('editor.selectAllOf', { module: name }) } }}
          sx={{ p: 0.5 }}
        />
        <Typography id={id} variant="h3" component="h2">
          {name}
        </Typography>
        <Typography variant="caption" sx={{ color: 'text.secondary', display: { xs: 'none', md: 'inline' } }}>
          {texts.moduleHint(module)}
        </Typography>
        {count('added') > 0 && (
          <Typography variant="caption" sx={{ color: 'success.main', fontWeight: 650 }}>
            {`+${count('added')}`}
          </Typography>
        )}
        {count('removed') > 0 && (
          <Typography variant="caption" sx={{ color: 'error.main', fontWeight: 650 }}>
            {`−${count('removed')}`}
          </Typography>
        )}
        <Box sx={{ flex: 1 }} />
        {open && !readOnly && !allGiven && (
          <Button
            size="small"
            onClick={() => tick(free, true)}
            sx={{ display: { xs: 'none', sm: 'inline-flex' } }}
          >
            {t('editor.selectAll')}
          </Button>
        )}
        <Typography
          variant="body2"
          sx={{
            color: 'text.secondary',
            minWidth: 56,
            textAlign: 'right',
            pr: 1,
            fontVariantNumeric: 'tabular-nums',
          }}
        >
          {t('editor.chosen', { chosen: given.length, all: codes.length })}
        </Typography>
      </Box>
      <Collapse in={open} unmountOnExit>
        <Box
          component="ul"
          sx={{ m: 0, p: 0, py: 0.5, listStyle: 'none', borderTop: 1, borderColor: 'hairline' }}
        >
          {shown.map((code) => (
            <PermissionRow
              key={code}
              code={code}
              given={isGiven(ticked, code)}
              change={changeOf(code)}
              broughtBy={broughtBy(ticked, code)}
              locked={lockOf(code)}
              onTick={(on) => tick([code], on)}
            />
          ))}
        </Box>
      </Collapse>
    </Card>
  );
}
