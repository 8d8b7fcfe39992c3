import { rolesCalls } from '@sarm/contracts/addresses/roles.generated';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../../shared/api/api-error.ts';
import { useChange } from '../../../shared/api/use-change.ts';
import { useToast } from '../../../shared/state/use-toast.ts';
import type { Ticks } from './use-ticks.ts';

/** PLT-135, PLT-211, PLT-212 */
export function useSavePermissions(roleId: string, ticks: Ticks, reread: () => Promise<void>) {
  const { t } = useTranslation('roles');
  const toast = useToast();
  const [replace, { isLoading }] = useChange(rolesCalls.replacePermissions);
  const save = async (): Promise<void> => {
    if (roleId === '') {
      toast.error(t('failed.idMissing'));
      return;
    }
    const { error } = await replace({
      params: { roleId },
      body: { permissions: [...ticks.ticked], basedOn: [...ticks.before] },
    });
    if (error !== undefined) {
      toast.error(`${t('failed.save')}: ${errorText(error, t('failed.other'))}`);
      return;
    }
    // Until the stored ones are loaded again the page would show those from before.
    await reread();
    ticks.discard();
    toast.success(t('editor.saved'));
  };
  return { save, busy: isLoading };
}
