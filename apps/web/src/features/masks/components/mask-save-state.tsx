import { SaveState } from '@sarm/annotator/react/save-state';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../../shared/api/api-error.ts';
import type { MaskDrawingState } from '../hooks/use-mask-drawing.ts';

const KINDS = {
  saved: 'saved',
  unsaved: 'saving',
  saving: 'saving',
  conflict: 'conflict',
  failed: 'failed',
} as const;

/** Where the strokes are: the only place that says so, hence no button Save. */
export function MaskSaveState({ drawing }: { readonly drawing: MaskDrawingState }) {
  const { t } = useTranslation('masks');
  const { status, error, flush } = drawing;
  return (
    <SaveState
      kind={KINDS[status]}
      text={
        status === 'failed' ? t('save.failed', { message: errorText(error) }) : t(`save.${KINDS[status]}`)
      }
      {...(status === 'failed' ? { action: t('save.retry'), onPress: () => void flush() } : {})}
    />
  );
}
