import type { VersionManifest } from '@sarm/contracts/manifests/dataset-manifest';

/**
 * The text of a manifest, always the same for the same content: fields in the order of their names, frames and boxes in the order that
 * the manifest has. In pieces, because the text of a million boxes is longer than one string should be.
 */
export function* manifestText({ frames, ...head }: VersionManifest): Generator<string> {
  const rest = ordered(head);
  yield `{"frames":[`;
  for (const [at, frame] of frames.entries()) yield `${at === 0 ? '' : ','}${ordered(frame)}`;
  yield `],${rest.slice(1)}`;
}

function ordered(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(ordered).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const fields = Object.entries(value)
    .filter(([, each]) => each !== undefined)
    .toSorted(([a], [b]) => (a < b ? -1 : 1));
  return `{${fields.map(([name, each]) => `${JSON.stringify(name)}:${ordered(each)}`).join(',')}}`;
}
