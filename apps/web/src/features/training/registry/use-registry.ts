import { taskComparedBy } from '@sarm/domain/comparisons';
import { registryCalls } from '@sarm/contracts/addresses/registry.generated';
import type { ModelComparison } from '@sarm/contracts/http/registry/registry.entities';
import type { Model } from '@sarm/contracts/http/models/models.entities';
import { useTranslation } from 'react-i18next';
import { useCan } from '../../../shared/access/user-context.tsx';
import { errorText } from '../../../shared/api/api-error.ts';
import { useChange } from '../../../shared/api/use-change.ts';
import { useRead } from '../../../shared/api/use-read.ts';
import { useConfirm } from '../../../shared/state/use-confirm.ts';
import { useToast } from '../../../shared/state/use-toast.ts';

const POLL_MS = 3000;

export interface Registry {
  readonly comparison: ModelComparison | undefined;
  readonly loading: boolean;
  readonly error: unknown;
  readonly running: boolean;
  readonly compare: () => Promise<void>;
  readonly rollBack: () => void;
  /** Why a button cannot be pressed; undefined: it can. */
  readonly blocked: Readonly<Record<'compare' | 'promote' | 'rollBack', string | undefined>>;
}

const isOpen = (comparison: ModelComparison | undefined): boolean =>
  comparison?.state === 'queued' || comparison?.state === 'running';

/** TEC-321: the newest comparison of a model, and what may be done by it. `inUse`: the model that it competes with. */
export function useRegistry(model: Model, inUse: Model | undefined): Registry {
  const { t } = useTranslation('registry');
  const [toast, confirm, can] = [useToast(), useConfirm(), useCan()];
  const call = { params: { id: model.id }, query: { limit: 1, offset: 0 } };
  const kept = useRead(registryCalls.comparisons, call);
  const running = isOpen(kept.data?.comparisons[0]);
  // Events announce the end of a task; where none arrive the state is requested.
  useRead(registryCalls.comparisons, running ? call : null, { pollingInterval: POLL_MS });
  const comparison = kept.data?.comparisons[0];
  const [start] = useChange(registryCalls.compare);
  const [back] = useChange(registryCalls.rollback);
  const place = { projectId: model.project_id };
  const usable = model.status === 'trained' && taskComparedBy(model.type) !== undefined;
  const compareBlocked = !usable
    ? t('blocked.untrained')
    : model.in_use
      ? t('blocked.inUse')
      : !can(registryCalls.compare, place)
        ? t('blocked.comparePermission')
        : running
          ? t('blocked.running')
          : undefined;
  return {
    comparison,
    loading: kept.isLoading,
    error: kept.error,
    running,
    compare: async () => {
      const { error } = await start({ params: { id: model.id }, body: {} });
      if (error === undefined) toast.success(t('compare.started'));
      else toast.error(t('compare.failed', { message: errorText(error) }));
    },
    rollBack: () => {
      if (inUse === undefined) return;
      confirm({
        title: t('rollBack.title', { name: inUse.name }),
        message: t(inUse.type === 'morphology' ? 'rollBack.textClasses' : 'rollBack.text'),
        confirmLabel: t('rollBack.action'),
        destructive: true,
        onConfirm: async () => {
          const { data, error } = await back({ params: { id: inUse.id }, body: {} });
          if (error !== undefined) toast.error(t('rollBack.failed', { message: errorText(error) }));
          else toast.success(t(data.in_use ? 'rollBack.done' : 'rollBack.doneNone', { name: data.name }));
        },
      });
    },
    blocked: {
      compare: compareBlocked,
      promote: promoteBlocked(),
      rollBack:
        inUse === undefined || inUse.project_id === null
          ? t(inUse === undefined ? 'blocked.noneInUse' : 'blocked.nothingBefore')
          : can(registryCalls.rollback, { projectId: inUse.project_id })
            ? undefined
            : t('blocked.deployPermission', { level: 'member' }),
    },
  };

  function promoteBlocked(): string | undefined {
    if (model.in_use) return t('blocked.inUse');
    if (!can(registryCalls.promote, place)) return t('blocked.deployPermission', { level: 'admin' });
    if (comparison?.state !== 'completed') return t(running ? 'blocked.running' : 'blocked.notCompared');
    if (!comparison.current) return t('blocked.outdated');
    return comparison.passed === true ? undefined : t('blocked.rules');
  }
}
