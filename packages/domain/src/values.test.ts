import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { AppError, ERROR_STATUS } from './catalogue/errors.ts';
import { contentDisposition, displayFileName, fileExtension, withoutExtension } from './file-names.ts';
import { isId, shortId, uuidV7 } from './ids.ts';
import { formatsForBusiness, formatsForTechnical, SYSTEM_SETTINGS_DEFAULTS } from './settings.ts';
import { canMove, TASK_STATUSES, TASK_TRANSITIONS, VIDEO_STATUSES, VIDEO_TRANSITIONS } from './statuses.ts';
import { bytesToMegabytes } from './units.ts';

describe('ids', () => {
  it('makes version 7 UUIDs that sort by time', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 2 ** 47 }),
        fc.integer({ min: 1, max: 1e9 }),
        fc.uint8Array({ minLength: 10, maxLength: 10 }),
        (at, later, random) => {
          const [first, second] = [uuidV7(at, random), uuidV7(at + later, random)];
          return isId(first) && first[14] === '7' && '89ab'.includes(first[19] ?? '') && first < second;
        },
      ),
    );
  });

  it('PLT-230 shows the last 8 characters, because the first are the time, and takes no other text for an id', () => {
    expect(shortId('01890a5d-ac96-774b-bcce-b302099a8057')).toBe('099a8057');
    expect(['list-video', 'statistics', '', '01890a5d', null].some(isId)).toBe(false);
  });
});

describe('file names', () => {
  const hostile = [
    '../../etc/passwd',
    'a\u0000b.avi',
    '%2e%2e%2f.avi',
    '\u202egva.avi',
    'x'.repeat(300),
    'CON',
    '-i',
    'line\nbreak.mp4',
    '=cmd()',
    '',
    '..',
    'C:\\x\\y.avi',
  ];

  it.each(hostile)('shows %j as a plain name', (name) => {
    const shown = displayFileName(name);
    // oxlint-disable-next-line no-control-regex
    expect(shown).toMatch(/^[^\u0000-\u001f/\\\u202a-\u202e]{1,200}$/);
    expect(['.', '..']).not.toContain(shown);
  });

  it('cannot break out of a header, whatever the name', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (name) =>
        /^inline; filename="[\x20-\x7e]*"; filename\*=UTF-8''[\w%!.~*'()-]*$/.test(
          contentDisposition('inline', displayFileName(name)),
        ),
      ),
    );
  });

  it('splits the extension', () => {
    expect([
      fileExtension('Probe 1.AVI'),
      withoutExtension('Probe 1.AVI'),
      fileExtension('noext'),
      withoutExtension('noext'),
    ]).toEqual(['.avi', 'Probe 1', '', 'noext']);
  });
});

describe('settings', () => {
  it('PLT-224 PLT-225 PLT-229 start with the specified defaults', () => {
    expect(SYSTEM_SETTINGS_DEFAULTS).toEqual({
      general: {
        siteName: 'SARM Platform',
        siteDescription: '',
        adminEmail: '',
        contactEmail: '',
        clinicName: '',
        clinicAddress: '',
        clinicContact: '',
        clinicLogo: '',
        maxUploadSize: 100,
        referenceEdition: 'per_screen',
      },
      security: {
        passwordMinLength: 8,
        requirePasswordReset: 90,
        sessionTimeout: 30,
        allowRegistration: true,
        twoFactorAuth: false,
      },
      storage: {
        defaultVideoStorage: 'local',
        videoRetentionPeriod: 30,
        reportHoldYears: 10,
        allowedVideoFormats: '.mp4,.mov,.avi,.webm',
        compressionLevel: 'medium',
      },
      notifications: {
        emailNotifications: true,
        analysisCompletedNotification: true,
        systemUpdatesNotification: true,
        newUserNotification: true,
      },
      training: {
        trainingFrom: '00:00',
        trainingUntil: '00:00',
        trainingTimeZone: 'UTC',
        trainingsPerProject: 0,
      },
    });
  });

  it('BUS-043 builds the format texts from the setting', () => {
    const { allowedVideoFormats } = SYSTEM_SETTINGS_DEFAULTS.storage;
    expect(formatsForBusiness(allowedVideoFormats)).toBe('MP4, AVI, MOV, WEBM');
    expect(formatsForTechnical(allowedVideoFormats)).toBe('WEBM, MP4, AVI, MOV');
    expect(formatsForBusiness('.avi, .mkv')).toBe('AVI, MKV');
  });

  it('BUS-044 counts a megabyte as 1048576 bytes', () => {
    expect(bytesToMegabytes(1_048_576 * 2.5)).toBe(2.5);
  });
});

describe('states', () => {
  it('lets a finished task never move again', () => {
    for (const from of ['completed', 'failed', 'cancelled'] as const)
      for (const to of TASK_STATUSES) expect(canMove(TASK_TRANSITIONS, from, to)).toBe(false);
  });

  it('moves a video from the file check through extraction', () => {
    const path = ['pending', 'uploaded', 'queued', 'processing', 'completed'] as const;
    path.slice(1).forEach((to, i) => expect(canMove(VIDEO_TRANSITIONS, path[i] ?? 'failed', to)).toBe(true));
    expect(canMove(VIDEO_TRANSITIONS, 'pending', 'completed')).toBe(false);
    expect(VIDEO_STATUSES.every((each) => VIDEO_TRANSITIONS[each].length > 0)).toBe(true);
  });
});

describe('errors', () => {
  it('carries a code with its parameters and its status, and no text', () => {
    const error = new AppError('password_too_short', { params: { min: 8 } });
    expect([error.code, error.params, error.status]).toEqual(['password_too_short', { min: 8 }, 422]);
    expect(error.message).toBe('password_too_short');
  });

  it('has a client or server status for every code', () => {
    expect(Object.values(ERROR_STATUS).every((status) => status >= 400 && status < 600)).toBe(true);
  });
});
