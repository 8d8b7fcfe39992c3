import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { collectDefaultMetrics, Registry } from 'prom-client';
import { documentedLabels, METRIC_HOLDERS, readDocumentedMetrics } from '@sarm/testing/documented-metrics';
import { CALCULATION_METRICS } from '@sarm/use-cases/calculations/count-calculations';
import { describe, expect, it } from 'vitest';
import { CALL_METRICS } from './call-metrics.ts';
import { STATE_METRICS } from './state-metrics.ts';

const read = (path: string): string => readFileSync(join(import.meta.dirname, path), 'utf8');

/** Of API and workers: the tables of the product are held against the manual, each by its own test. */
const METRICS = new Map(readDocumentedMetrics().map(({ name, labels }) => [name, labels]));

describe('the table of figures in the manual', () => {
  it('holds every figure of the API with its labels, and none that nobody has', () => {
    const labelsOf = (table: Readonly<Record<string, { readonly labels: readonly string[] }>>) =>
      Object.fromEntries(Object.entries(table).map(([name, { labels }]) => [name, labels]));
    expect(documentedLabels('installation')).toEqual(labelsOf(STATE_METRICS));
    expect(documentedLabels('API')).toEqual(labelsOf(CALL_METRICS));
    expect(documentedLabels('API and worker')).toEqual(labelsOf(CALCULATION_METRICS));
    const holders: readonly string[] = METRIC_HOLDERS;
    expect(readDocumentedMetrics().filter(({ of }) => !holders.includes(of))).toEqual([]);
  });
});

describe('the dashboard', () => {
  interface Panel {
    readonly id: number;
    readonly type: string;
    readonly title: string;
    readonly gridPos: { readonly x: number; readonly w: number };
    readonly targets?: readonly { readonly expr: string; readonly datasource: { readonly uid: string } }[];
  }
  const { panels, templating } = JSON.parse(read('../../../../deploy/grafana/sarm.json')) as {
    panels: readonly Panel[];
    templating: { list: readonly { name: string; type: string }[] };
  };
  const expressions = panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr));

  it('shows figures that the product has, and each of them', () => {
    const defined = new Set(METRICS.keys());
    const used = new Set(
      expressions
        .flatMap((expr) => [...expr.matchAll(/\bsarm_\w+/g)].map(([name]) => name))
        .map((name) => (defined.has(name) ? name : name.replace(/_(count|bucket|sum)$/, ''))),
    );
    expect([...used].filter((name) => !defined.has(name))).toEqual([]);
    expect([...defined].filter((name) => !used.has(name))).toEqual([]);
    const others = expressions.flatMap((expr) =>
      [...expr.matchAll(/\b(?:process|nodejs)_\w+/g)].map(([name]) => name),
    );
    const client = new Registry();
    collectDefaultMetrics({ register: client });
    const offered = new Set(client.getMetricsAsArray().map(({ name }) => name));
    expect(others.filter((name) => !offered.has(name))).toEqual([]);
    client.clear();
  });

  it('asks for labels that the figures have, and for the maximum of what every copy answers', () => {
    const labels = new Set(['le', ...[...METRICS.values()].flat()]);
    for (const expr of expressions) {
      for (const [, list = ''] of expr.matchAll(/by \(([^)]*)\)/g))
        for (const name of list.split(', '))
          expect([expr, name, labels.has(name)]).toEqual([expr, name, true]);
      for (const [name] of expr.matchAll(
        /\bsarm_(?:queue|workers|dead|store|backup|audit|tasks|self|sessions|certificate)_\w+/g,
      ))
        expect(expr).toMatch(new RegExp(`max(?: by \\(\\w+\\))? ?\\(${name}`));
    }
  });

  it('lets the person choose the source, and draws every panel once within its row', () => {
    expect(templating.list.map(({ name, type }) => [name, type])).toEqual([['datasource', 'datasource']]);
    for (const { targets = [] } of panels)
      for (const { datasource } of targets) expect(datasource.uid).toBe('${datasource}');
    expect(new Set(panels.map(({ id }) => id)).size).toBe(panels.length);
    expect(panels.filter(({ gridPos }) => gridPos.x + gridPos.w > 24)).toEqual([]);
    expect(panels.filter(({ title }) => title === '')).toEqual([]);
  });
});
