import type { RefusedEdit } from '@sarm/annotator/session/frame-session.types';
import { noticeText } from '@sarm/messages/notice-text';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { dateAndTime } from '../../../shared/format/format-figures.ts';
import { useLocale } from '../../../shared/format/use-locale.ts';
import { translate } from '../../../shared/i18n/translate.ts';
import { useToast } from '../../../shared/state/use-toast.ts';

/** TEC-057, TEC-295, TEC-296: what people read when the server did not take an edit. */
export function useRefusals(): (edits: readonly RefusedEdit[]) => void {
  const { t } = useTranslation(['annotation', 'notices']);
  const locale = useLocale();
  const toast = useToast();
  return useCallback(
    (edits) => {
      const reasonOf = ({ because, text }: RefusedEdit): string => {
        if (because === null) return text ?? t('annotation:failure.unanswered');
        const { at } = (because.params ?? {}) as { readonly at?: unknown };
        const params =
          typeof at === 'string' ? { ...because.params, at: dateAndTime(at, locale) } : because.params;
        return noticeText(translate, { ...because, params } as typeof because);
      };
      const textOf = (edit: RefusedEdit): string => {
        const message = reasonOf(edit);
        if (edit.kind === 'settle') return t('annotation:failure.settle', { message });
        if (edit.undo) return t('annotation:failure.undo', { message });
        if (edit.kind === 'create') return t('annotation:failure.add');
        if (edit.kind === 'delete') return t('annotation:failure.delete');
        return t(edit.moved ? 'annotation:failure.update' : 'annotation:failure.change', { message });
      };
      // A chain that goes back with its first edit has one reason, and a batch of fifty the same one fifty times.
      const texts = new Set(edits.filter(({ followed }) => !followed).map(textOf));
      for (const text of texts) toast.error(text);
    },
    [locale, t, toast],
  );
}
