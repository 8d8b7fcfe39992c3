import { analysisRoutes } from '@sarm/contracts/http/analyses/analyses.routes';
import type { Analysis } from '@sarm/contracts/http/analyses/analyses.entities';
import type { OpenWork } from '@sarm/contracts/http/dashboard/dashboard.routes';
import type { Patient } from '@sarm/contracts/http/patients/patients.routes';
import type { RouteGroups } from '@sarm/contracts/http/route-table';
import { listAnalysesUncounted } from '@sarm/database/analyses/analyses.list.repository';
import type { Scoped } from '@sarm/database/kernel/connect';
import {
  countHoldings,
  findOpenWork,
  hasOwnCalibration,
  type OpenWorkRow,
  type OwnProjects,
} from '@sarm/database/dashboards/dashboard.repository';
import { patientsPageQuery } from '@sarm/database/samples/patients.repository';
import { levelAtLeast } from '@sarm/domain/access/access-levels';
import { holdsInProject } from '@sarm/domain/access/held';
import { visibleRows } from '@sarm/domain/access/visible-rows';
import { dayOf } from '@sarm/domain/days';
import { OPEN_WORK, OPEN_WORK_KINDS, type OpenWorkKind } from '@sarm/domain/open-work';
import type { Translate } from '@sarm/messages/create-translator';
import type { AppDeps } from '../../deps.ts';
import type { Caller, Handler } from '../../http/handler.ts';
import { presentAnalysis } from '../analyses/analyses.presenter.ts';
import { presentPatient } from '../patients/read-patients.ts';

const SHOWN = 20;
const BUSINESS = ['access_business'] as const;
const NEWEST = 6;
const DAY_MS = 86_400_000;

function presentWork({ event, total, ...row }: OpenWorkRow, t: Translate): OpenWork {
  const { priority, dueDays } = OPEN_WORK[row.kind];
  void total;
  return {
    ...row,
    title: t(`dashboard:work.${row.kind}`, { count: row.count }),
    priority,
    dueDate: new Date(event.getTime() + dueDays * DAY_MS).toISOString(),
  };
}

/** Projects in which the person may write and holds a code that the work needs: for others it is no work of theirs. */
function workProjects({ held, memberships = [] }: Caller): Record<OpenWorkKind, readonly string[]> {
  const where = (kind: OpenWorkKind): string[] =>
    memberships
      .filter(
        (each) =>
          levelAtLeast(each.accessLevel, 'member') &&
          [BUSINESS, OPEN_WORK[kind].anyOf].every((codes) =>
            codes.some((code) => holdsInProject(held, each, code)),
          ),
      )
      .map(({ projectId }) => projectId);
  return Object.fromEntries(OPEN_WORK_KINDS.map((kind) => [kind, where(kind)])) as Record<
    OpenWorkKind,
    string[]
  >;
}

/** What a person may read of analyses is decided in one place, the list of them. */
async function readAnalyses(tx: Scoped, caller: Caller): Promise<Analysis[] | null> {
  const { projects } = visibleRows(analysisRoutes.list.access, caller);
  if (projects !== 'own' && projects.length === 0) return null;
  const newest = { sortBy: 'createdAt', sortOrder: 'desc', limit: NEWEST, offset: 0 } as const;
  const found = await listAnalysesUncounted(tx, { ...newest, userId: caller.userId, projects });
  return found.map(presentAnalysis);
}

async function readPatients(tx: Scoped, own: OwnProjects, today: string): Promise<Patient[]> {
  const newest = { sortBy: 'lastSample', sortOrder: 'desc', limit: NEWEST, offset: 0 } as const;
  const found = await patientsPageQuery(tx, { ...newest, ...own }).execute();
  return found.map((row) => presentPatient(row, today));
}

/** BUS-078, BUS-107: all that the screen shows in one answer, but the notifications, which the menu has already. */
export const showBusinessDashboard =
  ({ clock }: Pick<AppDeps, 'clock'>): Handler<RouteGroups['dashboard']['business']> =>
  async ({ tx, caller, rows: { projects }, t }) => {
    const own = { userId: caller.userId, projects };
    const { isDemo, ...counts } = await countHoldings(tx, own);
    const work = await findOpenWork(tx, { userId: caller.userId, projects: workProjects(caller) }, SHOWN);
    return {
      status: 200,
      body: {
        counts,
        isDemo,
        tasks: work.map((row) => presentWork(row, t)),
        tasksTotal: work[0]?.total ?? 0,
        analyses: await readAnalyses(tx, caller),
        patients: await readPatients(tx, own, dayOf(clock.now())),
        calibrated: await hasOwnCalibration(tx),
      },
    };
  };
