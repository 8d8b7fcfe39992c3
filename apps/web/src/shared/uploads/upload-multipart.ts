import { videosCalls } from '@sarm/contracts/addresses/videos.generated';
import { buildRequest } from '@sarm/contracts/http/build-request';
import { sendForm, type UploadPorts } from './send-form.ts';

export interface FileUpload {
  readonly file: File;
  /** What was entered for it, by the field names of the call (BUS-173). */
  readonly fields: Readonly<Record<string, string>> & { readonly dataset_id: string };
}

/** The fields come before the file, so that the server can refuse before it has read the bytes. */
function formOf({ file, fields }: FileUpload): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  form.append('file', file, file.name);
  return form;
}

export async function uploadMultipart(upload: FileUpload, ports: UploadPorts): Promise<void> {
  await sendForm(buildRequest(videosCalls.upload, { query: {} }), formOf(upload), ports);
}
