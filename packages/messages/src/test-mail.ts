import type { Translate } from './create-translator.ts';
import { escapeHtml, type MailText, oneLine } from './mail-parts.ts';

/** PLT-232: a mail that shows that mail arrives. */
export function testMail(
  t: Translate,
  { recipient, site }: { readonly recipient: string; readonly site: string },
): MailText {
  const lines = [t('mail:greeting', { name: recipient }), t('mail:test.lead', { site })];
  return {
    subject: oneLine(t('mail:subject', { title: t('mail:test.title'), site })),
    text: `${lines.join('\n\n')}\n`,
    html: lines.map((line) => `<p>${escapeHtml(line)}</p>`).join(''),
  };
}
