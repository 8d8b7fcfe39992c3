import { createHash } from 'node:crypto';
import type { RouteGroups } from '@sarm/contracts/http/route-table';
import { SETTINGS_BODIES } from '@sarm/contracts/http/system-settings/system-settings.routes';
import { appendAudit } from '@sarm/database/audit/audit.repository';
import { asInstallationBy, inScope } from '@sarm/database/kernel/scope';
import { changeSettings, hasTimeZone, lockSettings } from '@sarm/database/kernel/settings.repository';
import { AppError } from '@sarm/domain/catalogue/errors';
import { LETTERHEAD_LOGO, type SettingsGroup, type SystemSettings } from '@sarm/domain/settings';
import { NotAPicture, redrawPng } from '@sarm/pictures/redraw-png';
import { namesOf } from '@sarm/runtime/blobs/store-config';
import type { AppDeps } from '../../deps.ts';
import type { Handler } from '../../http/handler.ts';
import { inTurn } from '../../in-turn.ts';
import { parsePart } from '../../http/parse-parts.ts';
import { changedFields, type ChangedFields } from './changed-fields.ts';
import { type Deps, presentSystemSettings } from './get-system-settings.ts';

type Values = Partial<SystemSettings[SettingsGroup]>;
const PNG = 'data:image/png;base64,';

const wrong = (
  field: string,
  code: 'logo_not_png' | 'logo_too_large' | 'store_not_configured' | 'invalid',
): AppError => new AppError('invalid_request', { errors: [{ field, code }] });

/** A logo of a few kilobytes may take seconds and a hundred megabytes to draw. */
const turn = inTurn(1);

/** PLT-235: drawn anew, so that nothing but its pixels gets into a report. */
async function redrawLogo(address: string): Promise<string> {
  if (address === '') return '';
  const bytes = Buffer.from(address.slice(PNG.length), 'base64');
  if (bytes.length > LETTERHEAD_LOGO.maxBytes) throw wrong('clinicLogo', 'logo_too_large');
  try {
    const drawn = await turn(() => redrawPng(bytes, LETTERHEAD_LOGO.maxSide));
    return PNG + Buffer.from(drawn).toString('base64');
  } catch (error) {
    if (error instanceof NotAPicture) throw wrong('clinicLogo', 'logo_not_png');
    throw error;
  }
}

async function checkValues({ config }: Pick<AppDeps, 'config'>, values: Values): Promise<Values> {
  if ('defaultVideoStorage' in values && values.defaultVideoStorage !== undefined)
    if (!namesOf(config.stores).includes(values.defaultVideoStorage))
      throw wrong('defaultVideoStorage', 'store_not_configured');
  return 'clinicLogo' in values && values.clinicLogo !== undefined
    ? { ...values, clinicLogo: await redrawLogo(values.clinicLogo) }
    : values;
}

/** The log shows that the logo changed, and which is which; the picture itself would be copied into every row. */
const withoutPicture = (fields: Record<string, unknown>): Record<string, unknown> => {
  const { clinicLogo: logo } = fields;
  if (typeof logo !== 'string' || logo === '') return fields;
  return { ...fields, clinicLogo: `sha256:${createHash('sha256').update(logo).digest('hex')}` };
};
const forLog = ({ before, after }: ChangedFields): ChangedFields => ({
  before: withoutPicture(before),
  after: withoutPicture(after),
});

/** PLT-192: what is saved counts from the next request on, in every copy of the product. */
export const saveSettings =
  (deps: Deps & Pick<AppDeps, 'db'>): Handler<RouteGroups['systemSettings']['save']> =>
  async ({ params: { group }, body, caller, actor }) => {
    const input = parsePart(SETTINGS_BODIES[group], body) as Values;
    const values = await checkValues(deps, input);
    return await inScope(deps.db, asInstallationBy(caller.userId), async (tx) => {
      // The clock of the database decides when a training begins: a zone that it lacks would be another time.
      if ('trainingTimeZone' in values && values.trainingTimeZone !== undefined)
        if (!(await hasTimeZone(tx, values.trainingTimeZone))) throw wrong('trainingTimeZone', 'invalid');
      const changed = changedFields<object>(await lockSettings(tx, group), values);
      if (changed !== undefined) await changeSettings(tx, group, changed.after);
      const settings = await presentSystemSettings(deps, tx);
      if (changed !== undefined)
        await appendAudit(tx, actor, { action: 'settings.update', subjectId: group, ...forLog(changed) });
      return { status: 200, body: settings };
    });
  };
