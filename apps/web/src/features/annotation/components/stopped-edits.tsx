import DownloadIcon from '@mui/icons-material/FileDownloadOutlined';
import Button from '@mui/material/Button';
import type { SentEdit } from '@sarm/contracts/http/annotation/annotation.entities';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { saveFile } from '../../../shared/media/save-file.ts';
import { useConfirm } from '../../../shared/state/use-confirm.ts';

export interface StoppedEditsProps {
  readonly frameId: string;
  /** Edits of this frame that the server does not have. */
  readonly unsent: () => readonly SentEdit[];
  readonly onDiscard: () => void;
}

/** Edits that cannot be sent are offered as a file; they are given up only after that, and by a second choice. */
export function StoppedEdits({ frameId, unsent, onDiscard }: StoppedEditsProps) {
  const { t } = useTranslation('annotation');
  const confirm = useConfirm();
  const [saved, setSaved] = useState(false);
  const download = (): void => {
    const content = JSON.stringify({ frame_id: frameId, edits: unsent() }, null, 2);
    saveFile(new Blob([content], { type: 'application/json' }), `unsent-edits-${frameId}.json`);
    setSaved(true);
  };
  return (
    <>
      <Button size="small" startIcon={<DownloadIcon />} onClick={download}>
        {t('save.download')}
      </Button>
      {saved && (
        <Button
          size="small"
          color="error"
          onClick={() =>
            confirm({
              title: t('save.discardTitle'),
              message: t('save.discardText'),
              confirmLabel: t('save.discard'),
              destructive: true,
              onConfirm: () => Promise.resolve(onDiscard()),
            })
          }
        >
          {t('save.discard')}
        </Button>
      )}
    </>
  );
}
