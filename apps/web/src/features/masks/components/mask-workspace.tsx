import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import { LeaveGuard } from '../../../shared/changes/leave-guard.tsx';
import type { MaskEditor } from '../hooks/use-mask-editor.ts';
import { actionFailure, messageOf } from '../state/failure-texts.ts';
import { CropColumn } from './crop-column.tsx';
import { CropStrip } from './crop-strip.tsx';
import { MaskCanvas } from './mask-canvas.tsx';
import { MaskConflict } from './mask-conflict.tsx';
import { MaskControls } from './mask-controls.tsx';
import { MaskKeys } from './mask-keys.tsx';
import { MaskPanel } from './mask-panel.tsx';

export interface MaskWorkspaceProps {
  readonly editor: MaskEditor;
  readonly onNewLabel?: () => void;
}

/** Crops, picture and mask side by side; on a narrow screen one below the other. */
export function MaskWorkspace({ editor, onNewLabel }: MaskWorkspaceProps) {
  const { drawing } = editor;
  return (
    <>
      <Alerts editor={editor} />
      <MaskControls editor={editor} {...(onNewLabel === undefined ? {} : { onNewLabel })} />
      <Box
        sx={{
          display: 'grid',
          gap: 2,
          alignItems: 'start',
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: '272px minmax(0, 1fr) 336px' },
        }}
      >
        <CropColumn editor={editor} />
        <Box sx={{ display: 'grid', gap: 1.5, minWidth: 0, order: { xs: -1, lg: 0 } }}>
          <MaskCanvas editor={editor} />
          <CropStrip editor={editor} />
        </Box>
        <MaskPanel editor={editor} />
      </Box>
      <MaskConflict editor={editor} />
      {editor.keysOpen && <MaskKeys onClose={editor.closeKeys} />}
      <LeaveGuard unsaved={drawing.status !== 'saved'} />
    </>
  );
}

/** What went well, and what could not be read. */
function Alerts({ editor }: { readonly editor: MaskEditor }) {
  const { t } = useTranslation(['masks', 'common']);
  const { labels, models, addedTo } = editor;
  const retry = (onClick: () => void) => (
    <Button size="small" color="inherit" onClick={onClick}>
      {t('common:retry')}
    </Button>
  );
  return (
    <Box sx={{ display: 'grid', gap: 1, '&:not(:empty)': { mb: 1.5 } }}>
      {addedTo !== null && (
        <Alert severity="success" onClose={editor.closeAdded} closeText={t('common:close')}>
          {t('masks:addedTo', { name: addedTo.name })}
        </Alert>
      )}
      {labels.error !== undefined && labels.error !== null && (
        <Alert severity="error" action={retry(labels.retry)}>
          {t('masks:labelsFailed', { message: messageOf(labels.error) ?? t('masks:unknownError') })}
        </Alert>
      )}
      {labels.createFailed && (
        <Alert severity="error" action={retry(labels.retry)}>
          {t('masks:labelNotMade')}
        </Alert>
      )}
      {models.error !== undefined && (
        <Alert severity="error" action={retry(models.retry)}>
          {actionFailure(t, 'loadModels', models.error)}
        </Alert>
      )}
    </Box>
  );
}
