import { lazy, Suspense } from 'react';
import { useAppSelector } from '../shared/state/store-types.ts';

const DatasetDialog = lazy(async () => ({
  default: (await import('../features/datasets/components/dataset-dialog.tsx')).DatasetDialog,
}));
const UploadDialog = lazy(async () => ({
  default: (await import('../features/videos/components/upload-dialog.tsx')).UploadDialog,
}));

const ReportDialog = lazy(async () => ({
  default: (await import('../features/analyses/components/report-dialog.tsx')).ReportDialog,
}));

/** The dialogs of the shared state live in the shell, so that an upload goes on while people move between pages. */
export function DialogHosts() {
  const { datasetDetail, videoUpload, reportGeneration } = useAppSelector((state) => state.ui.dialogs);
  return (
    <Suspense fallback={null}>
      {(datasetDetail.open || datasetDetail.datasetId !== null) && <DatasetDialog />}
      {(videoUpload.open || videoUpload.datasetId !== null) && <UploadDialog />}
      {reportGeneration.open && reportGeneration.datasetId !== null && (
        <ReportDialog datasetId={reportGeneration.datasetId} />
      )}
    </Suspense>
  );
}
