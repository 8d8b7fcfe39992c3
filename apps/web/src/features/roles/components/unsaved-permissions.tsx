import { useTranslation } from 'react-i18next';
import { ChangeBar } from '../../../shared/changes/change-bar.tsx';
import { useImpactLines } from '../hooks/use-impact-lines.ts';
import type { usePreview } from '../hooks/use-preview.ts';
import { useSavePermissions } from '../hooks/use-save-permissions.ts';
import type { Ticks } from '../hooks/use-ticks.ts';
import { leavesEditor } from '../state/editor-path.ts';

export interface UnsavedPermissionsProps {
  readonly roleId: string;
  readonly ticks: Ticks;
  readonly preview: ReturnType<typeof usePreview>;
  readonly reread: () => Promise<void>;
}

/** What is ticked and not saved: for whom, and whether it would be refused. */
export function UnsavedPermissions({ roleId, ticks, preview, reread }: UnsavedPermissionsProps) {
  const { t } = useTranslation(['roles', 'errors']);
  const lineOf = useImpactLines();
  const { save, busy } = useSavePermissions(roleId, ticks, reread);
  const { people, refusal = null, changes = [] } = (preview.current ? preview.data : undefined) ?? {};
  const whom = people === 0 ? t('impact.nobody') : people && t('impact.whom', { count: people });
  return (
    <ChangeBar
      count={ticks.count}
      whom={whom === 0 ? undefined : whom}
      changes={changes.map(lineOf)}
      busy={busy}
      refusal={refusal === null ? undefined : t(`errors:${refusal}`, {})}
      leaves={leavesEditor}
      onDiscard={ticks.discard}
      onSave={() => void save()}
    />
  );
}
