import { useTranslation } from 'react-i18next';
import { errorText } from '../api/api-error.ts';
import { useConfirm } from '../state/use-confirm.ts';
import { useToast } from '../state/use-toast.ts';

export interface Removal {
  readonly title: string;
  readonly question: string;
  readonly done: string;
  /** The text for a failure that came without any. */
  readonly failed: string;
  readonly remove: () => Promise<{ readonly error?: unknown }>;
  /** Once it is gone, e.g. to leave its page. */
  readonly after?: () => void;
}

/** Confirms first, deletes, and reports how that went. */
export function useRemoval(): (removal: Removal) => void {
  const { t } = useTranslation();
  const confirm = useConfirm();
  const toast = useToast();
  return ({ title, question, done, failed, remove, after }) =>
    confirm({
      title,
      message: question,
      confirmLabel: t('delete'),
      destructive: true,
      onConfirm: async () => {
        const { error } = await remove();
        if (error !== undefined) throw new Error(errorText(error, failed));
        toast.success(done);
        return after;
      },
    });
}
