import { LANGUAGES } from '@sarm/domain/languages';
import { NOTIFICATION_CODES, type NotificationContent, NOTIFICATIONS } from '@sarm/domain/notifications';
import { describe, expect, it } from 'vitest';
import { flattenTexts, placeholdersOf } from './compare-texts.ts';
import { createTranslator } from './create-translator.ts';
import { notificationMail } from './notification-mail.ts';
import { notificationText } from './notification-text.ts';
import { readArea } from './read-texts.ts';

const failed: NotificationContent = {
  code: 'ingest.failed',
  params: { video: 'B1-F4' },
  because: [{ code: 'file.frames_missing', params: { declared: 1470, decoded: 812 } }],
};
const joined: NotificationContent = {
  code: 'project.joined',
  params: { project: 'Oncology banking', person: 'Ingrid Solberg', level: 'member' },
};

describe('notifications', () => {
  it.each(LANGUAGES)('%s has title and message of every event, with its parameters', (language) => {
    const texts = flattenTexts(readArea(language, 'notifications'));
    for (const code of NOTIFICATION_CODES) {
      const of = [...texts].filter(([key]) => key.startsWith(`event.${code}.`));
      expect(of.map(([key]) => key.split('.').at(-1)?.replace(/_\w+$/, ''))).toEqual(
        expect.arrayContaining(['title', 'message']),
      );
      const holes = new Set(of.flatMap(([, text]) => placeholdersOf(text)));
      holes.delete('because');
      expect([...holes].toSorted()).toEqual([...NOTIFICATIONS[code].params].toSorted());
    }
  });

  it('shows in every language what happened to what, and why', () => {
    const textOf = (language: (typeof LANGUAGES)[number], each: NotificationContent) =>
      notificationText(createTranslator(language), each);
    expect(textOf('en', failed)).toEqual({
      title: 'File check failed',
      message: 'B1-F4: The file declares 1470 frames but only 812 could be decoded',
    });
    expect(textOf('vi', failed)).toEqual({
      title: 'Kiểm tra tệp thất bại',
      message: 'B1-F4: Tệp khai báo 1470 khung hình nhưng chỉ giải mã được 812',
    });
    expect(textOf('fr', joined).message).toBe('Oncology banking, par Ingrid Solberg, en tant que Membre');
    expect(textOf('es', joined).message).toBe('Oncology banking, por Ingrid Solberg, como Miembro');
    const done = (count: number): NotificationContent => ({
      code: 'analysis.completed',
      params: { sample: '2026-11-12, aliquot 1', count },
    });
    expect(textOf('en', done(5)).message).toBe('2026-11-12, aliquot 1, 5 videos');
    expect(textOf('fr', done(1)).message).toBe('2026-11-12, aliquot 1, 1 vidéo');
  });
});

describe('the mail of a notification', () => {
  const frame = { recipient: 'Lena Lab', site: 'SARM Platform', url: 'https://sarm.example/v/1?a=1&b=2' };

  it('shows in text and in HTML what the menu shows, with a link to it', () => {
    const mail = notificationMail(createTranslator('en'), failed, frame);
    expect(mail.subject).toBe('File check failed · SARM Platform');
    expect(mail.text).toContain('Hello Lena Lab,\n\nFile check failed\n\nB1-F4: The file declares');
    expect(mail.text).toContain('Open it in the product: https://sarm.example/v/1?a=1&b=2\n');
    expect(mail.html).toContain('<a href="https://sarm.example/v/1?a=1&amp;b=2">Open it in the product</a>');
  });

  it('lets no name write HTML, another header or a link of its own', () => {
    const hostile = { ...failed, params: { video: '<img src=x onerror=alert(1)> "&\'' } };
    const { html } = notificationMail(createTranslator('en'), hostile, {
      ...frame,
      recipient: '<b>x</b>',
      url: 'javascript:alert(1)',
    });
    expect(html).not.toMatch(/<img|<b>|javascript:/);
    expect(html).toContain('&lt;img src=x onerror=alert(1)&gt; &quot;&amp;&#39;');
    const { subject } = notificationMail(createTranslator('en'), failed, {
      ...frame,
      site: 'X\r\nBcc: eve@evil.example',
    });
    expect(subject).toBe('File check failed · X Bcc: eve@evil.example');
  });

  it('has no link where there is nothing to open', () => {
    const { text, html } = notificationMail(createTranslator('vi'), joined, { ...frame, url: null });
    expect(text).toContain('Xin chào Lena Lab,');
    expect(`${text}${html}`).not.toMatch(/href|https?:/);
  });
});
