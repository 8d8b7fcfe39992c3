import { type ArchiveFile, framesOf, type LabelFrame, type LabelSource } from './label-rows.ts';

/** The stored pictures of all frames, after the texts: a reader finds what describes them first. */
export async function* writePictures(
  source: LabelSource,
  nameOf: (frame: LabelFrame) => string,
): AsyncGenerator<ArchiveFile> {
  if (!source.includeImages) return;
  for await (const frame of framesOf(source)) yield { name: nameOf(frame), blobKey: frame.blobKey };
}
