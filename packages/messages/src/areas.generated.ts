// Written by `npm run texts` from the files of texts. Do not edit.
import type access from './en/access.json';
import type account from './en/account.json';
import type analyses from './en/analyses.json';
import type auth from './en/auth.json';
import type calibrations from './en/calibrations.json';
import type common from './en/common.json';
import type complaints from './en/complaints.json';
import type dashboard from './en/dashboard.json';
import type datasets from './en/datasets.json';
import type demo from './en/demo.json';
import type entry from './en/entry.json';
import type errors from './en/errors.json';
import type frames from './en/frames.json';
import type history from './en/history.json';
import type logs from './en/logs.json';
import type mail from './en/mail.json';
import type members from './en/members.json';
import type notices from './en/notices.json';
import type notifications from './en/notifications.json';
import type overview from './en/overview.json';
import type pages from './en/pages.json';
import type patients from './en/patients.json';
import type projects from './en/projects.json';
import type report from './en/report.json';
import type reports from './en/reports.json';
import type roles from './en/roles.json';
import type samples from './en/samples.json';
import type secondFactor from './en/secondFactor.json';
import type selfCheck from './en/selfCheck.json';
import type sessions from './en/sessions.json';
import type settings from './en/settings.json';
import type setup from './en/setup.json';
import type shell from './en/shell.json';
import type signInWays from './en/signInWays.json';
import type system from './en/system.json';
import type users from './en/users.json';
import type videos from './en/videos.json';
import type viewer from './en/viewer.json';

export const AREA_FILES = {
  en: ['access', 'account', 'analyses', 'auth', 'calibrations', 'common', 'complaints', 'dashboard', 'datasets', 'demo', 'entry', 'errors', 'frames', 'history', 'logs', 'mail', 'members', 'notices', 'notifications', 'overview', 'pages', 'patients', 'projects', 'report', 'reports', 'roles', 'samples', 'secondFactor', 'selfCheck', 'sessions', 'settings', 'setup', 'shell', 'signInWays', 'system', 'users', 'videos', 'viewer'],
  vi: ['access', 'account', 'analyses', 'auth', 'calibrations', 'common', 'complaints', 'dashboard', 'datasets', 'demo', 'entry', 'errors', 'frames', 'history', 'logs', 'mail', 'members', 'notices', 'notifications', 'overview', 'pages', 'patients', 'projects', 'report', 'reports', 'roles', 'samples', 'secondFactor', 'selfCheck', 'sessions', 'settings', 'setup', 'shell', 'signInWays', 'system', 'users', 'videos', 'viewer'],
  fr: ['access', 'account', 'analyses', 'auth', 'calibrations', 'common', 'complaints', 'dashboard', 'datasets', 'demo', 'entry', 'errors', 'frames', 'history', 'logs', 'mail', 'members', 'notices', 'notifications', 'overview', 'pages', 'patients', 'projects', 'report', 'reports', 'roles', 'samples', 'secondFactor', 'selfCheck', 'sessions', 'settings', 'setup', 'shell', 'signInWays', 'system', 'users', 'videos', 'viewer'],
  es: ['access', 'account', 'analyses', 'auth', 'calibrations', 'common', 'complaints', 'dashboard', 'datasets', 'demo', 'entry', 'errors', 'frames', 'history', 'logs', 'mail', 'members', 'notices', 'notifications', 'overview', 'pages', 'patients', 'projects', 'report', 'reports', 'roles', 'samples', 'secondFactor', 'selfCheck', 'sessions', 'settings', 'setup', 'shell', 'signInWays', 'system', 'users', 'videos', 'viewer'],
} as const;

/** The keys of every area, as English has them. */
export interface Texts {
  readonly access: typeof access;
  readonly account: typeof account;
  readonly analyses: typeof analyses;
  readonly auth: typeof auth;
  readonly calibrations: typeof calibrations;
  readonly common: typeof common;
  readonly complaints: typeof complaints;
  readonly dashboard: typeof dashboard;
  readonly datasets: typeof datasets;
  readonly demo: typeof demo;
  readonly entry: typeof entry;
  readonly errors: typeof errors;
  readonly frames: typeof frames;
  readonly history: typeof history;
  readonly logs: typeof logs;
  readonly mail: typeof mail;
  readonly members: typeof members;
  readonly notices: typeof notices;
  readonly notifications: typeof notifications;
  readonly overview: typeof overview;
  readonly pages: typeof pages;
  readonly patients: typeof patients;
  readonly projects: typeof projects;
  readonly report: typeof report;
  readonly reports: typeof reports;
  readonly roles: typeof roles;
  readonly samples: typeof samples;
  readonly secondFactor: typeof secondFactor;
  readonly selfCheck: typeof selfCheck;
  readonly sessions: typeof sessions;
  readonly settings: typeof settings;
  readonly setup: typeof setup;
  readonly shell: typeof shell;
  readonly signInWays: typeof signInWays;
  readonly system: typeof system;
  readonly users: typeof users;
  readonly videos: typeof videos;
  readonly viewer: typeof viewer;
}
