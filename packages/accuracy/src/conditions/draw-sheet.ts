import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { resizeGray } from '@sarm/pictures/resize-gray';
import { readClip } from '../studies/read-clip.ts';
import { CONDITIONS } from './all-conditions.ts';
import { eachTextPixel, textHeight } from './bitmap-font.ts';
import { type Clip, LOSSLESS } from './clip.ts';
import { applyConditions } from './condition.ts';
import { CONTENTS } from './content-samples.ts';
import { densitySample } from './simulated-samples.ts';
import { writeClip } from './write-clip.ts';

/** The full picture made small, and a part in its own pixels next to it. */
const OVERVIEW = { width: 160, height: 120 } as const;
const PART = { width: 80, height: 120 } as const;
const TILE = { width: OVERVIEW.width + PART.width, height: 120 } as const;
const LABEL = textHeight(1) + 4;
const COLUMNS = 8;
/** Enough pictures for what happens in time, and for a codec to settle. */
const PICTURES = 12;
const SHOWN = 7;
const WEBP_ARGS = [
  '-c:v',
  'libwebp',
  '-quality',
  '40',
  '-pix_fmt',
  'yuv420p',
  '-frames:v',
  '1',
  '-f',
  'webp',
];

interface Picture {
  readonly gray: Uint8Array;
  readonly width: number;
  readonly height: number;
}

/** One picture of every condition and content, as it comes out of the file, with its name. */
export async function drawSheet(path: string, scratch: string): Promise<void> {
  const { clip } = densitySample(65, 65);
  const brief = (full: Clip): Clip => ({ ...full, pictures: full.pictures.slice(0, PICTURES) });
  const tiles: (Picture & { readonly name: string })[] = [];
  for (const condition of CONDITIONS) {
    const changed = applyConditions(brief(clip), [condition], condition.name);
    tiles.push({ name: condition.name, ...(await fromFile(changed, scratch)) });
  }
  for (const { name, make } of CONTENTS)
    tiles.push({ name, ...(await fromFile(brief(make().clip), scratch)) });
  const size = {
    width: COLUMNS * TILE.width,
    height: Math.ceil(tiles.length / COLUMNS) * (TILE.height + LABEL),
  };
  const gray = new Uint8Array(size.width * size.height).fill(255);
  for (const [place, tile] of tiles.entries())
    paste(gray, tile, {
      left: (place % COLUMNS) * TILE.width,
      top: Math.floor(place / COLUMNS) * (TILE.height + LABEL),
    });
  const sheet = { ...clip, ...size, pictures: [{ gray, time: 0, heads: [] }] };
  await writeClip({ ...sheet, encoding: { ...LOSSLESS, args: WEBP_ARGS } }, path);
}

/** What a codec or a colour makes of a picture is seen only in the file; all else is there before. */
async function fromFile(clip: Clip, scratch: string): Promise<Picture> {
  const direct = clip.pictures[Math.min(SHOWN, clip.pictures.length - 1)];
  const { width, height, filters, encoding } = clip;
  if (direct !== undefined && encoding === LOSSLESS && filters.length === 0)
    return { gray: direct.gray, width, height };
  const folder = await mkdtemp(join(scratch, 'tile-'));
  const path = join(folder, `tile.${clip.encoding.ending}`);
  try {
    await writeClip(clip, path);
    const at = Math.min(SHOWN, clip.pictures.length - 1);
    for await (const picture of readClip(path, { from: at, to: at + 1 })) return picture;
    throw new Error('the video has no pictures');
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function paste(
  sheet: Uint8Array,
  { name, ...picture }: Picture & { readonly name: string },
  { left, top }: { readonly left: number; readonly top: number },
): void {
  const stride = COLUMNS * TILE.width;
  const put = ({ gray, width, height }: Picture, from: number, room: typeof OVERVIEW | typeof PART): void => {
    for (let y = 0; y < Math.min(room.height, height); y += 1)
      for (let x = 0; x < Math.min(room.width - 2, width); x += 1)
        sheet[(top + LABEL + y) * stride + from + x] = gray[y * width + x] ?? 0;
  };
  const factor = Math.min(OVERVIEW.width / picture.width, OVERVIEW.height / picture.height);
  const small = [picture.width, picture.height].map((side) => Math.round(side * factor));
  put(resizeGray(picture, small[0] ?? 1, small[1] ?? 1), left, OVERVIEW);
  put(picture, left + OVERVIEW.width, PART);
  eachTextPixel(name, { x: left + 1, y: top + 2, dot: 1 }, (x, y) => {
    sheet[y * stride + x] = 0;
  });
}
