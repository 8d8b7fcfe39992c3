import Chip from '@mui/material/Chip';
import Stack from '@mui/material/Stack';
import { PERMISSION_MODULES, type PermissionModule } from '@sarm/domain/access/permissions';
import { usePermissionTexts } from './use-permission-texts.ts';

export interface ModuleChipsProps {
  readonly label: string;
  readonly allLabel: string;
  readonly counts: Readonly<Record<PermissionModule, number>>;
  readonly chosen: PermissionModule | undefined;
  readonly onChoose: (module: PermissionModule | undefined) => void;
}

export const isModule = (text: string): text is PermissionModule =>
  (PERMISSION_MODULES as readonly string[]).includes(text);

/** One module of permissions, or all of them, each with how many it has. */
export function ModuleChips({ label, allLabel, counts, chosen, onChoose }: ModuleChipsProps) {
  const texts = usePermissionTexts();
  const all = Object.values(counts).reduce((sum, each) => sum + each, 0);
  const choices = [
    { module: undefined, name: allLabel, count: all },
    ...PERMISSION_MODULES.map((module) => ({ module, name: texts.module(module), count: counts[module] })),
  ];
  return (
    <Stack direction="row" role="group" aria-label={label} sx={{ gap: 1, flexWrap: 'wrap' }}>
      {choices.map(({ module, name, count }) => (
        <Chip
          key={name}
          label={`${name} ${count}`}
          size="medium"
          variant={module === chosen ? 'filled' : 'outlined'}
          aria-pressed={module === chosen}
          onClick={() => onChoose(module)}
        />
      ))}
    </Stack>
  );
}
