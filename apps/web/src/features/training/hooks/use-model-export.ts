import { modelsCalls } from '@sarm/contracts/addresses/models.generated';
import { buildRequest } from '@sarm/contracts/http/build-request';
import type { Model } from '@sarm/contracts/http/models/models.entities';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../../shared/api/api-error.ts';
import { useChange } from '../../../shared/api/use-change.ts';
import { useTokenDownload } from '../../../shared/media/use-token-download.ts';
import { useToast } from '../../../shared/state/use-toast.ts';

/** TEC-309: the server answers once the file exists; then the browser writes it to the disk. */
export function useModelExport() {
  const { t } = useTranslation('training');
  const toast = useToast();
  const download = useTokenDownload();
  const [request] = useChange(modelsCalls.export);
  const [exporting, setExporting] = useState<string | null>(null);
  const save = async ({ id, row_id: rowId }: Model): Promise<void> => {
    setExporting(id);
    const { error } = await request({ params: { id }, body: { format: 'onnx' } });
    const message =
      error === undefined
        ? await download({
            kind: 'model-file',
            id: rowId,
            urlOf: (token) => buildRequest(modelsCalls.file, { params: { id: rowId }, query: { token } }).url,
          })
        : errorText(error);
    setExporting(null);
    if (message === null) toast.success(t('export.done', { id }));
    else toast.error(t('export.failed', { message }));
  };
  return { save, exporting };
}
