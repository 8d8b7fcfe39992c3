// Control characters, direction overrides (a name could show its ending reversed) and path separators.
// oxlint-disable-next-line no-control-regex
const UNSAFE = /[\u0000-\u001f\u007f\u200e\u200f\u202a-\u202e\u2066-\u2069/\\]/g;
const MAX_NAME = 200;

/** At most so many characters, none of them cut in half: half an emoji is no text that a header or a file could carry. */
const cutText = (text: string, most: number): string =>
  Array.from(text.toWellFormed()).slice(0, most).join('');

/** A file name as people may see it: never a path, never a control character, never longer than a row shows. */
export function displayFileName(raw: string): string {
  const base = raw.normalize('NFC').split(/[/\\]/).at(-1) ?? '';
  const clean = base.replace(UNSAFE, '_').trim();
  if (clean === '' || clean === '.' || clean === '..') return 'video';
  // The ending stays: it shows what the file is.
  const ending = fileExtension(clean);
  return `${cutText(clean.slice(0, clean.length - ending.length), MAX_NAME - ending.length)}${ending}`;
}

export const fileExtension = (name: string): string =>
  /\.[a-z0-9]{1,8}$/i.exec(name)?.[0].toLowerCase() ?? '';
export const withoutExtension = (name: string): string =>
  name.slice(0, name.length - fileExtension(name).length) || name;

/** RFC 6266 header value with an ASCII fallback: quotes and line breaks of a stored name cannot end the header. */
export function contentDisposition(kind: 'inline' | 'attachment', name: string): string {
  const ascii = name.replace(/[^\x20-\x7e]|["\\%]/g, '_');
  // A name that was stored with half a character must not make its file unreachable.
  const encoded = encodeURIComponent(name.toWellFormed()).replace(
    /['()*]/g,
    (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `${kind}; filename="${ascii}"; filename*=UTF-8''${encoded}`;
}

// What some file system or shell would not take as a name.
// oxlint-disable-next-line no-control-regex
const UNSAFE_ANYWHERE = /[\u0000-\u001f\u007f\u200e\u200f\u202a-\u202e\u2066-\u2069/\\:*?"<>|]/g;
const MAX_TITLE = 150;

/** A title as the name of a file; BUS-224. */
export const fileNameOf = (title: string, ending: string): string =>
  `${cutText(title.normalize('NFC').replace(UNSAFE_ANYWHERE, '_'), MAX_TITLE).trim() || '_'}.${ending}`;
