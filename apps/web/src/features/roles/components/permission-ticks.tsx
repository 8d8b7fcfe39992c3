import Box from '@mui/material/Box';
import FormControlLabel from '@mui/material/FormControlLabel';
import Switch from '@mui/material/Switch';
import {
  PERMISSION_CODES,
  PERMISSION_MODULES,
  PERMISSIONS,
  type PermissionCode,
  type PermissionModule,
} from '@sarm/domain/access/permissions';
import { EmptyState } from '@sarm/ui/empty-state';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ModuleChips } from '../../../shared/access/module-chips.tsx';
import { usePermissionTexts } from '../../../shared/access/use-permission-texts.ts';
import { SearchField } from '../../../shared/lists/search-field.tsx';
import type { Ticks } from '../hooks/use-ticks.ts';
import { ModuleSection } from './module-section.tsx';

const OF_MODULE = Object.fromEntries(
  PERMISSION_MODULES.map((module) => [
    module,
    PERMISSION_CODES.filter((code) => PERMISSIONS[code].module === module),
  ]),
) as Record<PermissionModule, PermissionCode[]>;
const COUNTS = Object.fromEntries(
  PERMISSION_MODULES.map((module) => [module, OF_MODULE[module].length]),
) as Record<PermissionModule, number>;

export interface PermissionTicksProps {
  readonly ticks: Ticks;
  readonly readOnly: boolean;
  readonly administers: boolean;
}

/** PLT-074: all permissions by module, filtered by text, module and change. */
export function PermissionTicks({ ticks, readOnly, administers }: PermissionTicksProps) {
  const { t } = useTranslation('roles');
  const texts = usePermissionTexts();
  const [search, setSearch] = useState('');
  const [module, setModule] = useState<PermissionModule>();
  const [changedOnly, setChangedOnly] = useState(false);
  const lockOf = (code: PermissionCode): string | undefined => {
    if (readOnly || code === 'system_admin') return t('editor.locked');
    const held = ticks.before.has(code) || ticks.ticked.has(code);
    return PERMISSIONS[code].module === 'system' && !administers && !held ? t('editor.adminOnly') : undefined;
  };
  const term = search.trim().toLocaleLowerCase();
  const matches = (code: PermissionCode): boolean =>
    (!changedOnly || ticks.changes.some((each) => each.code === code)) &&
    [code, texts.name(code), texts.description(code)].some((text) => text.toLocaleLowerCase().includes(term));
  const sections = PERMISSION_MODULES.filter((each) => module === undefined || each === module)
    .map((each) => ({ module: each, codes: OF_MODULE[each], shown: OF_MODULE[each].filter(matches) }))
    .filter(({ shown }) => shown.length > 0);
  return (
    <>
      <Box sx={{ display: 'flex', gap: 1, mb: 1.5, flexWrap: 'wrap', alignItems: 'center' }}>
        <Box sx={{ width: { xs: '100%', md: 220 } }}>
          <SearchField label={t('editor.search')} value={search} onSearch={setSearch} />
        </Box>
        <ModuleChips
          label={t('editor.module')}
          allLabel={t('editor.all')}
          counts={COUNTS}
          chosen={module}
          onChoose={setModule}
        />
        <Box sx={{ flex: 1 }} />
        <FormControlLabel
          labelPlacement="start"
          control={<Switch size="small" checked={changedOnly} onChange={(_, on) => setChangedOnly(on)} />}
          label={t('editor.changedOnly')}
          slotProps={{ typography: { variant: 'body2' } }}
          sx={{ ml: 0 }}
        />
      </Box>
      {sections.length === 0 && <EmptyState title={t('editor.nothing')} />}
      {sections.map((section) => (
        <ModuleSection key={section.module} {...section} ticks={ticks} lockOf={lockOf} readOnly={readOnly} />
      ))}
    </>
  );
}
