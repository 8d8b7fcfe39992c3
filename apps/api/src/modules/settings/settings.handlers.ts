import type { AppDeps } from '../../deps.ts';
import type { HandlersOf } from '../../http/handler.ts';
import { getSettings } from './get-settings.ts';
import { updateSettings } from './update-settings.ts';

export const createSettingsHandlers = (deps: AppDeps): HandlersOf<'settings'> => ({
  get: getSettings(deps),
  update: updateSettings(deps),
});
