import { patientRoutes } from '@sarm/contracts/http/patients/patients.routes';
import { WORKFLOW_HEADER } from '@sarm/contracts/http/workflow-header';
import type { AccessCaller, AccessObject } from '@sarm/domain/access/decide';
import { holdsInProject, holdsPermission } from '@sarm/domain/access/held';
import { NAME_READERS } from '@sarm/domain/access/name-readers';
import type { PermissionCode } from '@sarm/domain/access/permissions';
import { type Projects, projectsWith } from '@sarm/domain/access/visible-rows';
import type { FastifyRequest } from 'fastify';

/** What an answer may hold of people. */
export interface Reader {
  /** BUS-031: whose sample it is goes to the people who may read patients, and to nobody else. */
  readonly patients: (projectId: string) => boolean;
  /** Names of samples and files, which often are names of patients, go to clinical staff; codes stand in their place elsewhere. */
  readonly names: (projectId: string) => boolean;
  /** The same for queries: in these projects a search may look at names. */
  readonly named: Projects;
}

interface Call {
  readonly caller: AccessCaller;
  /** The object of the call, which comes with the caller's membership in its project. */
  readonly object?: Pick<AccessObject, 'membership'> | undefined;
  readonly request: Pick<FastifyRequest, 'headers'>;
}

const PATIENTS = patientRoutes.list.access.anyOf;

/** Also clinical staff see codes while they work in the technical workflow: its screens are shown to others. */
export function readerOf(call: Call): Reader {
  if (call.request.headers[WORKFLOW_HEADER] === 'finetune')
    return { patients: () => false, names: () => false, named: [] };
  const named = projectsHolding(call, NAME_READERS);
  const names = within(named);
  const patients = within(projectsHolding(call, PATIENTS));
  return { named, names, patients: (projectId) => names(projectId) && patients(projectId) };
}

/** For a call about one object its own project is all that counts. */
function projectsHolding({ caller, object }: Call, codes: readonly PermissionCode[]): Projects {
  if (object === undefined) return projectsWith(caller, codes);
  const { membership } = object;
  const held = codes.some((code) =>
    membership === null ? holdsPermission(caller.held, code) : holdsInProject(caller.held, membership, code),
  );
  return held ? 'own' : [];
}

const within =
  (projects: Projects) =>
  (projectId: string): boolean =>
    projects === 'own' || projects.includes(projectId);
