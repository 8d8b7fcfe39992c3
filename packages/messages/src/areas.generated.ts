// Written by `npm run texts` from the files of texts. Do not edit.
import type access from './en/platform/access.json';
import type account from './en/administration/account.json';
import type analyses from './en/clinical/analyses.json';
import type annotation from './en/technical/annotation.json';
import type annotationList from './en/technical/annotationList.json';
import type auth from './en/administration/auth.json';
import type calibrations from './en/clinical/calibrations.json';
import type common from './en/platform/common.json';
import type complaints from './en/platform/complaints.json';
import type dashboard from './en/clinical/dashboard.json';
import type dataLabels from './en/technical/dataLabels.json';
import type datasets from './en/clinical/datasets.json';
import type demo from './en/clinical/demo.json';
import type entry from './en/platform/entry.json';
import type errors from './en/platform/errors.json';
import type frames from './en/clinical/frames.json';
import type history from './en/administration/history.json';
import type labelFiles from './en/technical/labelFiles.json';
import type logs from './en/administration/logs.json';
import type mail from './en/platform/mail.json';
import type masks from './en/technical/masks.json';
import type members from './en/administration/members.json';
import type models from './en/technical/models.json';
import type morphology from './en/technical/morphology.json';
import type notices from './en/platform/notices.json';
import type notifications from './en/platform/notifications.json';
import type operations from './en/administration/operations.json';
import type overview from './en/clinical/overview.json';
import type pages from './en/platform/pages.json';
import type patients from './en/clinical/patients.json';
import type pictures from './en/technical/pictures.json';
import type predictions from './en/technical/predictions.json';
import type projects from './en/clinical/projects.json';
import type recordings from './en/technical/recordings.json';
import type registry from './en/technical/registry.json';
import type report from './en/clinical/report.json';
import type reports from './en/clinical/reports.json';
import type reviews from './en/technical/reviews.json';
import type roles from './en/administration/roles.json';
import type rounds from './en/technical/rounds.json';
import type samples from './en/clinical/samples.json';
import type secondFactor from './en/administration/secondFactor.json';
import type selfCheck from './en/administration/selfCheck.json';
import type sessions from './en/administration/sessions.json';
import type settings from './en/administration/settings.json';
import type setup from './en/administration/setup.json';
import type shell from './en/platform/shell.json';
import type signInWays from './en/administration/signInWays.json';
import type system from './en/platform/system.json';
import type technicalDashboard from './en/technical/technicalDashboard.json';
import type technicalDrawer from './en/technical/technicalDrawer.json';
import type training from './en/technical/training.json';
import type users from './en/administration/users.json';
import type versions from './en/technical/versions.json';
import type videos from './en/clinical/videos.json';
import type viewer from './en/clinical/viewer.json';
import type workbench from './en/technical/workbench.json';

/** The folder that holds the file of an area, in every language. */
export const AREA_GROUPS = {
  administration: ['account', 'auth', 'history', 'logs', 'members', 'operations', 'roles', 'secondFactor', 'selfCheck', 'sessions', 'settings', 'setup', 'signInWays', 'users'],
  clinical: ['analyses', 'calibrations', 'dashboard', 'datasets', 'demo', 'frames', 'overview', 'patients', 'projects', 'report', 'reports', 'samples', 'videos', 'viewer'],
  platform: ['access', 'common', 'complaints', 'entry', 'errors', 'mail', 'notices', 'notifications', 'pages', 'shell', 'system'],
  technical: ['annotation', 'annotationList', 'dataLabels', 'labelFiles', 'masks', 'models', 'morphology', 'pictures', 'predictions', 'recordings', 'registry', 'reviews', 'rounds', 'technicalDashboard', 'technicalDrawer', 'training', 'versions', 'workbench'],
} as const;

const ALL = [...AREA_GROUPS.administration, ...AREA_GROUPS.clinical, ...AREA_GROUPS.platform, ...AREA_GROUPS.technical] as const;

export const AREA_FILES = {
  en: ALL,
  vi: ALL,
  fr: ALL,
  es: ALL,
} as const;

/** The keys of every area, as English has them. */
export interface Texts {
  readonly access: typeof access;
  readonly account: typeof account;
  readonly analyses: typeof analyses;
  readonly annotation: typeof annotation;
  readonly annotationList: typeof annotationList;
  readonly auth: typeof auth;
  readonly calibrations: typeof calibrations;
  readonly common: typeof common;
  readonly complaints: typeof complaints;
  readonly dashboard: typeof dashboard;
  readonly dataLabels: typeof dataLabels;
  readonly datasets: typeof datasets;
  readonly demo: typeof demo;
  readonly entry: typeof entry;
  readonly errors: typeof errors;
  readonly frames: typeof frames;
  readonly history: typeof history;
  readonly labelFiles: typeof labelFiles;
  readonly logs: typeof logs;
  readonly mail: typeof mail;
  readonly masks: typeof masks;
  readonly members: typeof members;
  readonly models: typeof models;
  readonly morphology: typeof morphology;
  readonly notices: typeof notices;
  readonly notifications: typeof notifications;
  readonly operations: typeof operations;
  readonly overview: typeof overview;
  readonly pages: typeof pages;
  readonly patients: typeof patients;
  readonly pictures: typeof pictures;
  readonly predictions: typeof predictions;
  readonly projects: typeof projects;
  readonly recordings: typeof recordings;
  readonly registry: typeof registry;
  readonly report: typeof report;
  readonly reports: typeof reports;
  readonly reviews: typeof reviews;
  readonly roles: typeof roles;
  readonly rounds: typeof rounds;
  readonly samples: typeof samples;
  readonly secondFactor: typeof secondFactor;
  readonly selfCheck: typeof selfCheck;
  readonly sessions: typeof sessions;
  readonly settings: typeof settings;
  readonly setup: typeof setup;
  readonly shell: typeof shell;
  readonly signInWays: typeof signInWays;
  readonly system: typeof system;
  readonly technicalDashboard: typeof technicalDashboard;
  readonly technicalDrawer: typeof technicalDrawer;
  readonly training: typeof training;
  readonly users: typeof users;
  readonly versions: typeof versions;
  readonly videos: typeof videos;
  readonly viewer: typeof viewer;
  readonly workbench: typeof workbench;
}
