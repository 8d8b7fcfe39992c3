import { fileURLToPath } from 'node:url';
import type { ModelRow } from '@sarm/database/analyses/models.repository';
import { readShippedModels } from '@sarm/runtime/models/read-shipped-models';
import { describe, expect, it } from 'vitest';
import { hashParameters, parametersFor } from './analysis-parameters.ts';

const MODELS = fileURLToPath(new URL('../../../../models', import.meta.url));
const shipped = (await readShippedModels(MODELS)).find((model) => model.type === 'detection');
const described = (description: unknown): ModelRow => ({ description }) as ModelRow;

describe('parameters of an analysis', () => {
  it('take both thresholds from the card of the shipped model, and let every detection begin where a card is silent', () => {
    const parameters = parametersFor(described(shipped?.description), 0.5);
    expect(parameters).toMatchObject({ pixelSizeUm: 0.5, threshold: 0.35, startConfidence: 0.5 });
    const { startThreshold: _, ...silent } = shipped?.description ?? {};
    expect(parametersFor(described(silent), 0.5).startConfidence).toBe(0);
  });

  it('give another result key with every change, whatever the order of their names', () => {
    const parameters = parametersFor(described(shipped?.description), 0.5);
    const changes = [
      {},
      { algorithm: 'x' },
      { pixelSizeUm: 0.4 },
      { threshold: 0.4 },
      { startConfidence: 0.6 },
      { area: { width: 640, height: 480, excluded: [[0, 0, 24, 480]], kinds: ['bars'] } },
      { area: { width: 640, height: 480, excluded: [[0, 0, 20, 480]], kinds: ['bars'] } },
    ] as const;
    expect(new Set(changes.map((change) => hashParameters({ ...parameters, ...change }))).size).toBe(7);
    const turned = Object.fromEntries(Object.entries(parameters).toReversed()) as typeof parameters;
    expect(hashParameters(turned)).toBe(hashParameters(parameters));
  });
});
