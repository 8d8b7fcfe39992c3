import { RESUMABLE_ABOVE_BYTES } from '@sarm/domain/limits';
import type { Preparation } from '@sarm/domain/videos/recordings';
import type { Session } from '../session/session.ts';
import { hashFile } from './hash-file.ts';
import { uploadMultipart } from './upload-multipart.ts';
import type { UploadAction, UploadItem } from './upload-queue.ts';

export const isResumable = (file: Pick<File, 'size'>): boolean => file.size > RESUMABLE_ABOVE_BYTES;

/** What people say once for all files of the dialog. */
export interface UploadChoices {
  patientId: string | null;
  calibrationId: string | null;
  /** Null where the workflow does not state it: the server then takes its default. */
  preparation: Preparation | null;
}
export const NO_CHOICES: UploadChoices = { patientId: null, calibrationId: null, preparation: null };

/** A field that nobody filled is not sent. */
const filled = (name: string, value: string | null): Record<string, string> =>
  value === null || value === '' ? {} : { [name]: value };

export interface UploadContext {
  readonly session: Session;
  readonly datasetId: string;
  readonly choices: UploadChoices;
  readonly signal: AbortSignal;
  readonly dispatch: (action: UploadAction) => void;
}

/** Small files by the plain call, large ones resumably with their hash computed first. */
export async function uploadFile(item: UploadItem, context: UploadContext): Promise<void> {
  const { session, datasetId, choices, signal, dispatch } = context;
  const { id, file } = item;
  let startedAt = 0;
  let startedWith = 0;
  const onProgress = (sent: number, total: number): void => {
    if (startedAt === 0) [startedAt, startedWith] = [Date.now(), sent];
    const seconds = (Date.now() - startedAt) / 1000;
    const percent = total === 0 ? 0 : (100 * sent) / total;
    dispatch({
      type: 'progressed',
      id,
      percent,
      ...(seconds > 0.5 ? { bytesPerSecond: (sent - startedWith) / seconds } : {}),
    });
  };
  const upload = {
    file,
    fields: {
      dataset_id: datasetId,
      name: item.name.trim(),
      ...filled('description', item.description.trim()),
      ...filled('patient_id', choices.patientId),
      ...filled('calibration_id', choices.calibrationId),
      ...filled('preparation', choices.preparation),
    },
  };
  if (!isResumable(file)) {
    dispatch({ type: 'moved', id, stage: 'uploading' });
    await uploadMultipart(upload, { session, signal, onProgress });
    return;
  }
  dispatch({ type: 'moved', id, stage: 'hashing' });
  const sha256 = await hashFile(
    file,
    (bytes) => dispatch({ type: 'progressed', id, percent: (100 * bytes) / file.size }),
    signal,
  );
  dispatch({ type: 'moved', id, stage: 'uploading' });
  const { uploadResumable } = await import('./upload-resumable.ts');
  const onWaiting = (): void => {
    startedAt = 0;
    dispatch({ type: 'moved', id, stage: 'waiting' });
  };
  await uploadResumable({ ...upload, sha256 }, { session, signal, onProgress, onWaiting });
}
