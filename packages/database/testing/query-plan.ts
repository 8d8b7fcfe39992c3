import { type CompiledQuery, sql } from 'kysely';
import type { Database, Scoped } from '../src/kernel/connect.ts';
import { inScope, type Scope } from '../src/kernel/scope.ts';

export interface PlanNode {
  'Node Type': string;
  'Relation Name'?: string;
  'Index Name'?: string;
  'Index Cond'?: string;
  'Actual Rows': number;
  'Actual Loops': number;
  'Rows Removed by Filter'?: number;
  Plans?: PlanNode[];
}
const nodesOf = (node: PlanNode): PlanNode[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)];

/** The plan of exactly the statement that the repository sends, as the application's role under the scope it runs in. */
export async function readPlan(
  db: Database,
  scope: Scope,
  build: (tx: Scoped) => { compile(): CompiledQuery },
): Promise<PlanNode[]> {
  return await inScope(db, scope, async (tx) => {
    const { sql: text, parameters } = build(tx).compile();
    const explain = {
      sql: `explain (analyze, format json) ${text}`,
      parameters,
      query: sql``.compile(tx).query,
    };
    const { rows } = await tx.executeQuery<{ 'QUERY PLAN': [{ Plan: PlanNode }] }>(
      explain as unknown as CompiledQuery<never>,
    );
    return nodesOf(rows[0]?.['QUERY PLAN'][0].Plan as PlanNode);
  });
}

export const scansOf = (nodes: PlanNode[], table: string): string[] =>
  nodes.filter((node) => node['Relation Name'] === table).map((node) => node['Node Type']);
export const indexesOf = (nodes: PlanNode[]): string[] =>
  nodes.flatMap((node) => (node['Index Name'] === undefined ? [] : [node['Index Name']]));
/** Rows that a scan of the table touched, kept or not. */
export const touched = (nodes: PlanNode[], table: string): number =>
  nodes
    .filter((node) => node['Relation Name'] === table)
    .reduce(
      (sum, node) =>
        sum + (node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0)) * node['Actual Loops'],
      0,
    );
