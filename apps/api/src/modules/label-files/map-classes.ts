import type { RouteGroups } from '@sarm/contracts/http/route-table';
import { findImport, lockImport, mapImportClasses } from '@sarm/database/labels/label-imports.repository';
import { AppError } from '@sarm/domain/catalogue/errors';
import type { ClassMap } from '@sarm/domain/labels';
import type { Handler } from '../../http/handler.ts';
import { presentImport } from './label-files.presenter.ts';
import { ofLabel } from './of-label.ts';

/** Which class of ours each class of the file is. One that the call does not name is left out. */
export const mapClasses: Handler<RouteGroups['labelFiles']['mapClasses']> = async ({
  tx,
  object,
  params,
  body,
  t,
}) => {
  const row = ofLabel(await lockImport(tx, object.id), params.id);
  if (row.state !== 'preview' || row.preview === null) throw new AppError('import_not_ready');
  const names = new Set(row.preview.classes.map(({ name }) => name));
  const strange = body.classes.findIndex(({ name }) => !names.has(name));
  if (strange >= 0)
    throw new AppError('invalid_request', {
      errors: [{ field: `classes.${strange}.name`, code: 'invalid' }],
    });
  const given = new Map(body.classes.map((each) => [each.name, each.class]));
  const map: ClassMap = Object.fromEntries([...names].map((name) => [name, given.get(name) ?? null]));
  await mapImportClasses(tx, row.id, map);
  return {
    status: 200,
    body: presentImport(ofLabel(await findImport(tx, row.id), params.id), t),
    audit: {
      action: 'label.map-classes',
      projectId: object.projectId,
      subjectId: row.label_id,
      after: { importId: row.id, mapped: Object.values(map).filter((each) => each !== null).length },
    },
  };
};
