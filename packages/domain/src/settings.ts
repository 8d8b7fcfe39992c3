import { DEFAULT_LANGUAGE, type Language } from './languages.ts';
import type { ReferenceEdition } from './reports.ts';

/** PLT-068: what a person chooses for the own account. */
export interface UserSettings {
  readonly darkMode: boolean;
  readonly emailNotifications: boolean;
  readonly language: Language;
  /** Null: none. */
  readonly defaultProject: string | null;
}
/** PLT-223 */
export const USER_SETTINGS_DEFAULTS: UserSettings = {
  darkMode: false,
  emailNotifications: true,
  language: DEFAULT_LANGUAGE,
  defaultProject: null,
};

export const VIDEO_STORES = ['firebase', 'cloud', 'local'] as const;
export type VideoStore = (typeof VIDEO_STORES)[number];
/** PLT-226: a choice whose credentials were taken away since holds no more; the first store is the installation's home. */
export const chosenStore = (
  chosen: VideoStore,
  [home, ...others]: readonly [VideoStore, ...VideoStore[]],
): VideoStore => (others.includes(chosen) ? chosen : home);
export const COMPRESSION_LEVELS = ['none', 'low', 'medium', 'high'] as const;

/** Settings of the installation with their defaults and bounds (PLT-094 to PLT-097, PLT-137, PLT-224 to PLT-229). */
export interface SystemSettings {
  readonly general: {
    readonly siteName: string;
    readonly siteDescription: string;
    readonly adminEmail: string;
    readonly contactEmail: string;
    /** PLT-235: the letterhead of reports; an empty part is left out. The logo is a PNG as a data address. */
    readonly clinicName: string;
    readonly clinicAddress: string;
    readonly clinicContact: string;
    readonly clinicLogo: string;
    readonly maxUploadSize: number;
    /** BUS-139: by which edition of the WHO manual figures are judged. Installations that never chose keep one for each screen. */
    readonly referenceEdition: ReferenceEdition;
  };
  readonly security: {
    readonly passwordMinLength: number;
    readonly requirePasswordReset: number;
    readonly sessionTimeout: number;
    readonly allowRegistration: boolean;
    readonly twoFactorAuth: boolean;
  };
  readonly storage: {
    readonly defaultVideoStorage: VideoStore;
    readonly videoRetentionPeriod: number;
    /** Years for which the law has an issued report kept, even if its patient demands erasure; 0: none. */
    readonly reportHoldYears: number;
    readonly allowedVideoFormats: string;
    readonly compressionLevel: (typeof COMPRESSION_LEVELS)[number];
  };
  readonly notifications: {
    readonly emailNotifications: boolean;
    readonly analysisCompletedNotification: boolean;
    readonly systemUpdatesNotification: boolean;
    readonly newUserNotification: boolean;
  };
  readonly training: {
    /** Times of the day, HH:MM, between which a training may begin; the same time twice: at any time. */
    readonly trainingFrom: string;
    readonly trainingUntil: string;
    /** Where the clock of these hours stands, by its name in the time zone database. */
    readonly trainingTimeZone: string;
    /** Trainings that wait or run in one project; 0: as many as its people may start. */
    readonly trainingsPerProject: number;
  };
}

export const SYSTEM_SETTINGS_DEFAULTS: SystemSettings = {
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
};

export type SettingsGroup = keyof SystemSettings;
export const SETTINGS_GROUPS = Object.keys(SYSTEM_SETTINGS_DEFAULTS) as SettingsGroup[];
export const SETTING_BOUNDS = {
  maxUploadSize: { min: 1, max: 10_240 },
  passwordMinLength: { min: 6, max: 128 },
  requirePasswordReset: { min: 0, max: 3650 },
  sessionTimeout: { min: 5, max: 1440 },
  videoRetentionPeriod: { min: 0, max: 3650 },
  reportHoldYears: { min: 0, max: 100 },
  trainingsPerProject: { min: 0, max: 100 },
} as const;

/** Endings of the containers that the product reads. */
export const VIDEO_EXTENSIONS = ['.mp4', '.mov', '.avi', '.webm', '.m4v', '.mkv'] as const;

/** PLT-235: a PNG of at most 1 MB, as a data address of four characters for three bytes. */
export const LETTERHEAD_LOGO = {
  maxBytes: 1_048_576,
  maxAddressLength: 'data:image/png;base64,'.length + 4 * Math.ceil(1_048_576 / 3),
  /** Printed some 6 cm wide: more pixels would only make every report heavier. */
  maxSide: 720,
} as const;

const listFormats = (allowed: string): string[] =>
  allowed
    .split(',')
    .map((each) => each.trim().replace(/^\./, '').toUpperCase())
    .filter((each) => each !== '');

const orderedFormats = (allowed: string, first: readonly string[]): string => {
  const all = listFormats(allowed);
  return [...first.filter((each) => all.includes(each)), ...all.filter((each) => !first.includes(each))].join(
    ', ',
  );
};

export const allowedExtensions = (allowed: string): string[] =>
  listFormats(allowed).map((each) => `.${each.toLowerCase()}`);
/** BUS-043: MP4, AVI, MOV first. */
export const formatsForBusiness = (allowed: string): string => orderedFormats(allowed, ['MP4', 'AVI', 'MOV']);
/** TEC-045: WEBM first. */
export const formatsForTechnical = (allowed: string): string =>
  orderedFormats(allowed, ['WEBM', 'MP4', 'AVI', 'MOV']);
