import { readFile } from 'node:fs/promises';
import { loadavg } from 'node:os';
import { resolve } from 'node:path';
import { describeModelCard, detectionModelCard } from '@sarm/contracts/manifests/model-description';
import { CAGED_LIMITS } from '@sarm/inference/caged/caged-process';
import { createModelCage } from '@sarm/inference/caged/model-cage';
import { openCaged } from '@sarm/inference/caged/open-caged';
import { detectorOf } from '@sarm/inference/models/create-detector';
import { inspectOnnx } from '@sarm/inference/onnx/inspect-onnx';
import { ModelRefused } from '@sarm/inference/onnx/model-refused';
import { POISONED_MODELS } from '@sarm/inference/testing/poisoned-models';
import { silentLog } from '@sarm/runtime/log/silent-log';

/** How long a file that was made to harm keeps the import of models busy: inspected, opened in its cage, tried on one picture. */
const BAR_SECONDS = 15;
const SHIPPED = resolve(import.meta.dirname, '../../../models/sperm-detection-v1');
const TRIAL = { width: 640, height: 480, gray: new Uint8Array(640 * 480).fill(128) };

const card = detectionModelCard.parse(JSON.parse(await readFile(`${SHIPPED}/model-card.json`, 'utf8')));
const description = describeModelCard(card);
const cage = await createModelCage({ mode: 'best-effort', log: silentLog });

async function tryOnce(file: Uint8Array): Promise<void> {
  inspectOnnx(file);
  const model = await openCaged(cage, { task: 'detect', name: 'Brought', description, file }, 1);
  try {
    await detectorOf(model, description).detect(TRIAL);
  } finally {
    await model.close();
  }
}

let passed = true;
for (const { title, file, refusal } of POISONED_MODELS) {
  const bytes = file();
  const from = performance.now();
  const error: unknown = await tryOnce(bytes).then(
    () => undefined,
    (reason: unknown) => reason,
  );
  const seconds = (performance.now() - from) / 1000;
  const code = error instanceof ModelRefused ? error.reason.code : 'not refused';
  const holds = refusal.test(code) && seconds <= BAR_SECONDS;
  passed &&= holds;
  console.log(
    `${title}: ${code} after ${seconds.toFixed(2)} s (bar ${BAR_SECONDS}, limit ${CAGED_LIMITS.trialMs / 1000})${holds ? '' : '  MISSED'}`,
  );
}
await tryOnce(await readFile(`${SHIPPED}/model.onnx`));
console.log(`the model that ships is opened and tried after them, load ${loadavg()[0]?.toFixed(1)}`);
process.exitCode = passed ? 0 : 1;
