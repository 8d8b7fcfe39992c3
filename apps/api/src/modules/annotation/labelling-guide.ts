import type { LabellingGuide } from '@sarm/contracts/http/annotation/labelling-guide.entities';
import type { RouteGroups } from '@sarm/contracts/http/route-table';
import { appendGuide, findGuide, type GuideRow } from '@sarm/database/annotation/labelling-guides.repository';
import { AppError } from '@sarm/domain/catalogue/errors';
import type { Handler } from '../../http/handler.ts';

const presentGuide = (projectId: string, guide: GuideRow | undefined): LabellingGuide => ({
  project_id: projectId,
  version: guide?.version ?? 0,
  newest: guide?.newest ?? 0,
  body: guide?.body ?? '',
  written_by: guide?.written_by ?? null,
  created_at: guide?.created_at.toISOString() ?? null,
});

export const getLabellingGuide: Handler<RouteGroups['annotation']['guide']> = async ({
  tx,
  object,
  query: { version },
}) => {
  const guide = await findGuide(tx, object.id, version);
  if (guide === undefined && version !== undefined) throw new AppError('not_found');
  return { status: 200, body: presentGuide(object.id, guide) };
};

export const writeLabellingGuide: Handler<RouteGroups['annotation']['writeGuide']> = async ({
  tx,
  caller: { userId },
  object,
  body: { base_version: baseVersion, body },
}) => {
  const before = await findGuide(tx, object.id);
  if (before?.body === body && before.version === baseVersion)
    return { status: 200, body: presentGuide(object.id, before), audit: 'unchanged' };
  if (!(await appendGuide(tx, { projectId: object.id, baseVersion, body, userId })))
    throw new AppError('labelling_guide_changed');
  return {
    status: 200,
    body: presentGuide(object.id, await findGuide(tx, object.id)),
    audit: {
      action: 'annotation.write-guide',
      projectId: object.id,
      subjectId: object.id,
      after: { version: baseVersion + 1, length: body.length },
    },
  };
};
