import { PERMISSIONS, PERMISSION_CODES } from '@sarm/domain/access/permissions';
import { REPORT_TEMPLATES } from '@sarm/domain/reports';
import { SYSTEM_ROLES } from '@sarm/domain/access/roles';
import type { Scoped } from './connect.ts';
import { newId } from './new-id.ts';

/** Permissions, system roles and templates of reports of the domain's tables, written after every migration. Ids of existing rows stay. */
export async function writeReferenceData(tx: Scoped): Promise<void> {
  await tx
    .insertInto('permissions')
    .values(PERMISSION_CODES.map((code) => ({ id: newId(), code, ...PERMISSIONS[code] })))
    .onConflict((conflict) =>
      conflict.column('code').doUpdateSet((eb) => ({
        name: eb.ref('excluded.name'),
        module: eb.ref('excluded.module'),
        description: eb.ref('excluded.description'),
      })),
    )
    .execute();
  await tx
    .insertInto('report_templates')
    .values(
      REPORT_TEMPLATES.map(({ code, name, isDefault, defaults }) => ({
        id: newId(),
        code,
        name,
        is_default: isDefault,
        defaults: JSON.stringify(defaults),
      })),
    )
    .onConflict((conflict) => conflict.column('code').doNothing())
    .execute();
  for (const role of SYSTEM_ROLES) {
    // An administrator may have changed the permissions of a system role, so only a new role gets its list.
    const created = await tx
      .insertInto('roles')
      .values({
        id: newId(),
        code: role.code,
        name: role.name,
        description: role.description,
        is_system: true,
      })
      .onConflict((conflict) => conflict.column('code').doNothing())
      .returning('id')
      .executeTakeFirst();
    if (created === undefined) continue;
    await tx
      .insertInto('role_permissions')
      .columns(['role_id', 'permission_id'])
      .expression((eb) =>
        eb
          .selectFrom('permissions')
          .where('code', 'in', [...role.permissions])
          .select([eb.val(created.id).as('role_id'), 'permissions.id as permission_id']),
      )
      .execute();
  }
}
