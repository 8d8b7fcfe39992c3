import { PICTURE_LIMITS } from '@sarm/domain/limits';
import { megabytesToBytes } from '@sarm/domain/units';
import { PICTURE_SIGNATURE_BYTES, pictureFormat } from '@sarm/domain/videos/picture-format';

export type PictureProblem = 'empty' | 'tooLarge' | 'notPicture';

/** What the server would refuse, found before anything is sent; it looks again at all of it. */
export async function pictureProblem(file: File): Promise<PictureProblem | null> {
  if (file.size === 0) return 'empty';
  if (file.size > megabytesToBytes(PICTURE_LIMITS.maxMegabytes)) return 'tooLarge';
  const head = new Uint8Array(await file.slice(0, PICTURE_SIGNATURE_BYTES).arrayBuffer());
  return pictureFormat(head) === undefined ? 'notPicture' : null;
}
