import { labelFilesCalls } from '@sarm/contracts/addresses/label-files.generated';
import { buildRequest } from '@sarm/contracts/http/build-request';
import type { LabelExport } from '@sarm/contracts/http/label-files/label-files.entities';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useTokenDownload } from '../../../shared/media/use-token-download.ts';
import { useToast } from '../../../shared/state/use-toast.ts';

export function useExportDownload() {
  const { t } = useTranslation('labelFiles');
  const toast = useToast();
  const download = useTokenDownload();
  const [saving, setSaving] = useState<string | null>(null);
  const save = async ({ id: exportId, label_id: id }: LabelExport): Promise<void> => {
    setSaving(exportId);
    const message = await download({
      kind: 'label-export',
      id: exportId,
      urlOf: (token) =>
        buildRequest(labelFilesCalls.exportFile, { params: { id, exportId }, query: { token } }).url,
    });
    setSaving(null);
    if (message !== null) toast.error(t('export.downloadFailed', { message }));
  };
  return { save, saving };
}
