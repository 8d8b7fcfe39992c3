import { fileExtension } from '@sarm/domain/file-names';
import { allowedExtensions } from '@sarm/domain/settings';
import { megabytesToBytes } from '@sarm/domain/units';

export interface UploadRules {
  readonly allowedVideoFormats: string;
  /** Megabytes. */
  readonly maxUploadSize: number;
}
export type FileProblem = 'invalid' | 'empty' | 'tooLarge';

/** BUS-123, BUS-230: the server decides; this spares people an upload that it would refuse. */
export function fileProblem(file: Pick<File, 'name' | 'size'>, rules: UploadRules): FileProblem | null {
  if (!allowedExtensions(rules.allowedVideoFormats).includes(fileExtension(file.name))) return 'invalid';
  if (file.size === 0) return 'empty';
  return file.size > megabytesToBytes(rules.maxUploadSize) ? 'tooLarge' : null;
}
