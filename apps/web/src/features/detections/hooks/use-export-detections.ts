import { detectionCalls } from '@sarm/contracts/addresses/detection.generated';
import { buildRequest } from '@sarm/contracts/http/build-request';
import { useTranslation } from 'react-i18next';
import { useDownload } from '../../../shared/media/use-download.ts';
import { useToast } from '../../../shared/state/use-toast.ts';

const FORMAT = { format: 'zip' };

/** TEC-013: frames, crops and detections as a zip file, of a video or of one frame. */
export function useExportDetections() {
  const { t } = useTranslation('workbench', { keyPrefix: 'runs' });
  const toast = useToast();
  const { download, busy } = useDownload();
  const save = async (request: Parameters<typeof download>[0]): Promise<void> => {
    const failure = await download(request, 'detections.zip');
    if (failure !== null) toast.error(t('exportFailed', { message: failure }));
  };
  return {
    busy,
    exportVideo: (videoId: string) =>
      save(buildRequest(detectionCalls.exportVideo, { params: { videoId }, body: FORMAT })),
    exportFrame: (frameId: string) =>
      save(buildRequest(detectionCalls.exportFrame, { params: { frameId }, body: FORMAT })),
  };
}
