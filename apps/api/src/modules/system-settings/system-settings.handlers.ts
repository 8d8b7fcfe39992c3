import type { AppDeps } from '../../deps.ts';
import type { HandlersOf } from '../../http/handler.ts';
import { previewRetention } from '../retention/preview-retention.ts';
import { getInstallation } from './get-installation.ts';
import { getSystemSettings } from './get-system-settings.ts';
import { saveSettings } from './save-settings.ts';
import { searchTimeZones } from './search-time-zones.ts';
import { sendTestMail } from './send-test-mail.ts';

export const createSystemSettingsHandlers = (deps: AppDeps): HandlersOf<'systemSettings'> => ({
  get: getSystemSettings(deps),
  installation: getInstallation(deps),
  retention: previewRetention(deps),
  save: saveSettings(deps),
  timeZones: searchTimeZones,
  testMail: sendTestMail(deps),
});
