import { join } from 'node:path';
import { type CliOptions, helpText, parseOptions } from './cli-options.ts';
import { simulateToFolder } from './output/simulate-to-folder.ts';
import { writeClickViews } from './output/write-click-views.ts';
import { writeCrops } from './output/write-crops.ts';
import { VIDEO_FORMATS, type VideoFormat } from './output/write-video.ts';

const print = (line: string): boolean => process.stdout.write(`${line}\n`);

async function main(argv: readonly string[]): Promise<void> {
  const options = parseOptions(argv);
  if (options.help) {
    print(helpText());
    return;
  }
  const { settings, appearance, run, text } = options;
  const name = text.name || `${options.preset}-${settings.seed}`;
  const frames = {
    fps: run.fps,
    durationS: run.duration,
    jitter: run.jitter,
    dropped: run.dropped,
    seed: settings.seed,
  };
  const formats = formatsOf(options);
  const labelEvery = run['label-every'];
  const files = await simulateToFolder({
    folder: text.out,
    name,
    settings,
    appearance,
    frames,
    formats,
    labelEvery,
  });
  for (const video of files.videos) print(video);
  print(files.truthFile);
  if (files.labelFolder !== null) print(join(files.labelFolder, 'manifest.json'));
  const { truth } = files;
  print(
    `${truth.times.length} frames, ${truth.meanHeadsPerFrame.toFixed(1)} heads per frame (${truth.expectedHeadsPerField.toFixed(1)} expected)`,
  );
  if (run.crops > 0) {
    const folder = join(text.out, `${name}-crops`);
    const crop = {
      seed: settings.seed,
      sizePx: run['crop-size'],
      umPerPixel: run['crop-um-per-pixel'],
      count: run.crops,
    };
    await writeCrops(folder, { ...crop, appearance });
    print(join(folder, 'manifest.json'));
  }
  if (run.views > 0) {
    const view = {
      seed: settings.seed,
      count: run.views,
      sidePx: run['view-size'],
      umPerPixel: run['view-um-per-pixel'],
      finestUm: run['view-finest'],
      coarsestUm: run['view-coarsest'],
    };
    print(await writeClickViews(join(text.out, `${name}-views`), view));
  }
}

function formatsOf(options: CliOptions): readonly VideoFormat[] {
  if (options.text.formats === 'none') return [];
  return options.text.formats.split(',').map((format) => {
    const valid = VIDEO_FORMATS.find((f) => f === format.trim());
    if (valid === undefined)
      throw new RangeError(`--formats knows ${VIDEO_FORMATS.join(', ')} and none, not "${format}"`);
    return valid;
  });
}

try {
  await main(process.argv.slice(2));
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
