import { lazy, Suspense, useEffect, useState } from 'react';
import { useAppSelector } from '../shared/api/store-types.ts';
import { loadOnline } from '../shared/connection/connection.ts';

const DatasetDialog = lazy(() =>
  loadOnline(async () => ({
    default: (await import('../features/datasets/components/dataset-dialog.tsx')).DatasetDialog,
  })),
);
const UploadDialog = lazy(() =>
  loadOnline(async () => ({
    default: (await import('../features/videos/components/upload-dialog.tsx')).UploadDialog,
  })),
);

const ReportDialog = lazy(() =>
  loadOnline(async () => ({
    default: (await import('../features/analyses/components/report-dialog.tsx')).ReportDialog,
  })),
);
const loadConfirm = () => import('./confirm-host.tsx');
const ConfirmHost = lazy(() => loadOnline(async () => ({ default: (await loadConfirm()).ConfirmHost })));

/** The dialogs of the shared state live in the shell, so that an upload continues while people move between pages. */
export function DialogHosts() {
  const { datasetDetail, videoUpload, reportGeneration, confirm } = useAppSelector(
    (state) => state.ui.dialogs,
  );
  // Kept once it was opened: taken away at its closing, the dialog would vanish instead of fading out.
  const [confirmOpened, setConfirmOpened] = useState(false);
  if (confirm.open && !confirmOpened) setConfirmOpened(true);
  // Behind the first page: once the connection is lost, the question before a deletion could not be loaded any more.
  useEffect(() => void loadConfirm().catch(() => undefined), []);
  return (
    <Suspense fallback={null}>
      {(datasetDetail.open || datasetDetail.datasetId !== null) && <DatasetDialog />}
      {(videoUpload.open || videoUpload.datasetId !== null) && <UploadDialog />}
      {reportGeneration.open && reportGeneration.datasetId !== null && (
        <ReportDialog datasetId={reportGeneration.datasetId} />
      )}
      {confirmOpened && <ConfirmHost />}
    </Suspense>
  );
}
