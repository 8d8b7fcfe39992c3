import type { Random } from '../random.ts';
import { type Cell, type CellPlace, createCell, headAt } from './cell.ts';
import type { Chamber } from './chamber.ts';
import { wrap } from './chamber.ts';
import { driftAt } from './drift.ts';
import type { SampleSettings } from './sample-settings.ts';

/** Free cells are a Poisson number at uniform places; clusters come on top so that both together make the concentration. */
export function drawPopulation(settings: SampleSettings, chamber: Chamber, random: Random): readonly Cell[] {
  const total = (settings.concentration * 1e6 * chamber.volumeMl) / settings.dilution;
  const free = random.fork('free').poisson(total * (1 - settings.clusteredShare));
  const places: CellPlace[] = [];
  const where = random.fork('places');
  for (let i = 0; i < free; i += 1) places.push({ ...anywhere(chamber, where), cluster: null });
  places.push(...drawClusters(total * settings.clusteredShare, settings, chamber, random.fork('clusters')));
  const cells = places.map((place, i) => createCell(i, settings, random.fork(`cell ${i}`), place));
  return arrangeCollisions(cells, settings, chamber, random.fork('collisions'));
}

const anywhere = (chamber: Chamber, random: Random): { x: number; y: number } => ({
  x: random.between(-chamber.margin, chamber.width - chamber.margin),
  y: random.between(-chamber.margin, chamber.height - chamber.margin),
});

function drawClusters(mean: number, settings: SampleSettings, chamber: Chamber, random: Random): CellPlace[] {
  const places: CellPlace[] = [];
  const count = random.poisson(mean / settings.clusterSize);
  for (let cluster = 0; cluster < count; cluster += 1) {
    const centre = anywhere(chamber, random);
    const size = 2 + random.poisson(settings.clusterSize - 2);
    const spread = 1.6 * Math.sqrt(size);
    for (let i = 0; i < size; i += 1) {
      places.push({
        x: centre.x + random.normal(0, spread),
        y: centre.y + random.normal(0, spread),
        cluster,
        mode: 'immotile',
      });
    }
  }
  return places;
}

/**
 * Moves one of two swimmers so that both heads are at one point at one moment. Both must already be inside the field
 * at that moment: fetching a cell from outside would raise the count above the stated concentration.
 */
function arrangeCollisions(
  cells: readonly Cell[],
  settings: SampleSettings,
  chamber: Chamber,
  random: Random,
): readonly Cell[] {
  const moved = [...cells];
  const used = new Set<number>();
  for (let pair = 0; pair < settings.collisionPairs; pair += 1) {
    const time = random.next() * settings.collisionWithinS;
    const drift = driftAt(settings, time);
    const inSight = moved.filter((cell) => {
      const head = headAt(cell, time, { x: 0, y: 0, heading: 0 });
      const seen = wrap(chamber, head.x + drift.x, head.y + drift.y);
      const inside =
        seen.x >= 0 && seen.y >= 0 && seen.x < chamber.fieldWidth && seen.y < chamber.fieldHeight;
      return inside && cell.swim.speed > 5 && !used.has(cell.index);
    });
    const first = inSight[Math.floor(random.next() * inSight.length)];
    const rest = inSight.filter((cell) => cell !== first);
    const second = rest[Math.floor(random.next() * rest.length)];
    if (first === undefined || second === undefined) continue;
    used.add(first.index).add(second.index);
    const target = headAt(first, time, { x: 0, y: 0, heading: 0 });
    const now = headAt(second, time, { x: 0, y: 0, heading: 0 });
    moved[second.index] = {
      ...second,
      originX: second.originX + target.x - now.x,
      originY: second.originY + target.y - now.y,
    };
  }
  return moved;
}
