export interface MailText {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
export const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (sign) => ESCAPES[sign] ?? sign);

/** A subject is one line: a name with a line break in it would begin another header. */
export const oneLine = (text: string): string => text.replace(/\s+/g, ' ').trim();

/** A link of the product itself; anything else stays text that nobody can click. */
export const isLink = (url: string): boolean => /^https?:\/\//.test(url);

export const linkHtml = (url: string, label: string): string =>
  isLink(url) ? `<p><a href="${escapeHtml(url)}">${escapeHtml(label)}</a></p>` : '';
