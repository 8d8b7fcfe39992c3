import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { umPerPx } from '@sarm/domain/units';
import { PRESETS } from '@sarm/simulator/presets';
import { type Appearance, DEFAULT_APPEARANCE } from '@sarm/simulator/render/appearance';
import { simulatedFrames } from '@sarm/simulator/render/frames';
import { createSample } from '@sarm/simulator/truth/sample';
import { DEFAULT_SETTINGS, type SampleSettings } from '@sarm/simulator/truth/sample-settings';
import type { GrayPicture } from '@sarm/pictures/gray-picture';
import { MOST_BLUR_UM } from '../src/judge-quality.ts';
import { DriftMeter, driftView } from '../src/measure-drift.ts';
import { measureFocus } from '../src/measure-focus.ts';

/** Shows what the limits of docs/domain/quality.md rest on. Exits with 1 when sharp and smeared pictures overlap. */
const BLURS = [0.4, 0.8, 1.2, 1.8, 2.5] as const;
const text = (value: number | null | undefined): string => (value == null ? 'none' : value.toFixed(2));

function pictures(
  change: Partial<SampleSettings>,
  look: Partial<Appearance>,
  times: readonly number[],
): GrayPicture[] {
  const sample = createSample({ ...DEFAULT_SETTINGS, seed: 3, ...change });
  const size = { width: sample.settings.widthPx, height: sample.settings.heightPx };
  const appearance = { ...DEFAULT_APPEARANCE, ...look };
  return Array.from(simulatedFrames(sample, times, { appearance, keep: true }), ({ pixels }) => ({
    gray: pixels,
    ...size,
  }));
}

function smear(change: Partial<SampleSettings>, look: Partial<Appearance>): number | null {
  const [picture] = pictures(change, look, [0.3]);
  const scale = umPerPx(change.umPerPixel ?? DEFAULT_SETTINGS.umPerPixel);
  return picture === undefined ? null : (measureFocus(picture, scale)?.blurUm ?? null);
}

const FIELDS: readonly (readonly [string, Partial<SampleSettings>, Partial<Appearance>])[] = [
  ['6 M/ml', { concentration: 6 }, {}],
  ['45 M/ml', {}, {}],
  ['140 M/ml', { concentration: 140 }, {}],
  ['noise × 4', {}, { noise: 8 }],
  ['0.25 µm per pixel', { umPerPixel: 0.25, widthPx: 1280, heightPx: 960 }, {}],
  ['0.8 µm per pixel', { umPerPixel: 0.8 }, {}],
  ['debris-rich', PRESETS['debris-rich'].settings, {}],
];
let failed = 0;
console.log(`smear in µm of simulated fields with a blur of ${BLURS.join(', ')} µm (limit ${MOST_BLUR_UM})`);
for (const [name, change, look] of FIELDS) {
  const row = BLURS.map((blurUm) => smear({ seed: 3, ...change }, { ...look, blurUm }));
  console.log(`  ${name}: ${row.map(text).join('  ')}`);
  if ((row[0] ?? 9) > MOST_BLUR_UM || (row[4] ?? 0) < MOST_BLUR_UM) failed += 1;
}

const data = process.env['SARM_DATA'] ?? join(import.meta.dirname, '../../../../shared/data');
const clip = join(data, 'visem_tracking_v11/video11_reencoded_49fps.mp4');
if (existsSync(clip)) {
  console.log('smear in µm of VISEM-Tracking video 11, every 300th frame, after a further blur');
  for (const sigma of [0, 1, 2, 3, 4]) {
    const filter = `select=not(mod(n\\,300))${sigma > 0 ? `,gblur=sigma=${sigma}` : ''},format=gray`;
    const args = [
      '-v',
      'error',
      '-i',
      clip,
      '-vf',
      filter,
      '-fps_mode',
      'passthrough',
      '-f',
      'rawvideo',
      '-',
    ];
    const bytes = execFileSync('ffmpeg', args, { maxBuffer: 1 << 28 });
    const size = 640 * 480;
    const found = Array.from({ length: bytes.length / size }, (_, i) =>
      measureFocus({ gray: bytes.subarray(i * size, (i + 1) * size), width: 640, height: 480 }),
    );
    console.log(`  ${sigma} px: ${found.map((each) => text(each?.blurUm)).join('  ')}`);
  }
} else console.log('SKIPPED: VISEM-Tracking is absent (set SARM_DATA)');

console.log('measured drift in µm/s of simulated samples that drift by 0, 5, 15, 40');
for (const preset of ['normal', 'low-count', 'hyperactivated', 'dense'] as const) {
  const found = [0, 5, 15, 40].map((drift) => {
    const times = Array.from({ length: 6 }, (_, i) => [i, i + 0.4]).flat();
    const change = { ...PRESETS[preset].settings, driftX: 0.8 * drift, driftY: -0.6 * drift, seed: 4 };
    const views = pictures(change, {}, times).map(driftView);
    const meter = new DriftMeter();
    for (let i = 0; i + 1 < views.length; i += 2) {
      const [before, after] = [views[i], views[i + 1]];
      if (before !== undefined && after !== undefined) meter.add(before, after, 0.4);
    }
    const speed = meter.read();
    if (Math.abs((speed ?? -9) * 0.5 - drift) > 0.5) failed += 1;
    return speed === null ? null : speed * 0.5;
  });
  console.log(`  ${preset}: ${found.map(text).join('  ')}`);
}
process.exitCode = failed === 0 ? 0 : 1;
