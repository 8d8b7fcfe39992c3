import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { access, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Cage, createCage } from '@sarm/media/cage';
import { changeFile, CODECS, cutFile, makeVideo, moving } from '@sarm/media/testing/video-samples';
import { VideoRefused } from '@sarm/media/video-refused';
import { silentLog } from '@sarm/runtime/log/silent-log';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTranslator } from '@sarm/messages/create-translator';
import { noticeText } from '@sarm/messages/notice-text';
import { measureVideo } from './measure-video.ts';

const TIME = '/usr/bin/time';
const SECONDS = 2;
const MEGABYTES = 300;

let folder: string;
let server: Server;
let requests = 0;
let cage: Cage;
let usage: string;
const table: string[] = [];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sarm-attack-'));
  usage = join(folder, 'usage.txt');
  server = createServer((_, response) => {
    requests += 1;
    response.end();
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  await access(TIME).catch(() => {
    throw new Error('GNU time is needed to measure the memory of a program: install the package "time"');
  });
  cage = await createCage({
    mode: 'best-effort',
    log: silentLog,
    through: [TIME, '-q', '-a', '-o', usage, '-f', '%M %U %S'],
  });
});
afterAll(async () => {
  server.close();
  await rm(folder, { recursive: true, force: true });
  console.log(['file | answer | seconds | processor s | peak MB', ...table].join('\n'));
});

const avi = (): Promise<string> => makeVideo('one.avi', `${moving('640x480', 50, 1)} ${CODECS.mjpeg}`);

async function written(name: string, text: string): Promise<string> {
  const path = join(folder, name);
  await writeFile(path, text, { mode: 0o644 });
  return path;
}

const port = (): number => (server.address() as AddressInfo).port;

interface Attack {
  readonly name: string;
  readonly file: () => Promise<string>;
  readonly reason: RegExp;
}

const NOT_A_VIDEO = /^The file is not a readable video/;
const ATTACKS: Attack[] = [
  {
    name: 'HLS playlist with another file',
    file: async () =>
      written(
        'hls.avi',
        `#EXTM3U\n#EXT-X-TARGETDURATION:1\n#EXTINF:1,\nfile://${await avi()}\n#EXT-X-ENDLIST\n`,
      ),
    reason: NOT_A_VIDEO,
  },
  {
    name: 'HLS playlist with an address',
    file: () =>
      written(
        'hls-net.avi',
        `#EXTM3U\n#EXT-X-TARGETDURATION:1\n#EXTINF:1,\nhttp://127.0.0.1:${port()}/a.ts\n#EXT-X-ENDLIST\n`,
      ),
    reason: NOT_A_VIDEO,
  },
  {
    name: 'ffconcat list with another file',
    file: async () => written('concat.avi', `ffconcat version 1.0\nfile '${await avi()}'\n`),
    reason: NOT_A_VIDEO,
  },
  {
    name: 'ffconcat list with an address',
    file: () => written('concat-net.avi', `ffconcat version 1.0\nfile 'http://127.0.0.1:${port()}/a.avi'\n`),
    reason: NOT_A_VIDEO,
  },
  {
    name: 'MagicYUV AVI',
    file: () => makeVideo('magic.avi', `${moving('640x480', 25, 1)} -c:v magicyuv`),
    reason: /^The codec magicyuv is not supported/,
  },
  {
    name: 'H.264 of 15000 × 15000',
    file: () =>
      makeVideo('huge.mp4', '-f lavfi -i color=s=15000x15000:r=1:d=1 -c:v libx264 -preset ultrafast'),
    reason: /^The picture is too large: 15000 × 15000/,
  },
  {
    name: 'a million frames, declared',
    file: async () => makeVideo('million.avi', `-stream_loop 19 -i ${await fiftyThousand()} -c copy`),
    reason: /^The video has 1,000,000 frames, at most 60,000 are allowed/,
  },
  {
    name: 'a million frames, not declared',
    file: async () => makeVideo('million.mkv', `-stream_loop 19 -i ${await fiftyThousand()} -c copy`),
    reason: /^The video has more than the allowed 60,000 frames/,
  },
  {
    name: 'a frame rate of a million',
    file: async () => makeVideo('fast.mp4', `${moving('64x64', 100_000, 0.001)} ${CODECS.h264}`),
    reason: /^The frame rate is too high/,
  },
  {
    name: 'AVI cut at 60 %',
    file: async () => cutFile(await avi(), 0.6),
    reason: /^The file declares 50 frames but only \d\d could be decoded/,
  },
  {
    name: 'AVI with flipped bits',
    file: async () => changeFile(await avi(), 'flip', flipBits),
    reason: /^The file declares 50 frames but only \d\d could be decoded/,
  },
  {
    name: 'MP4 cut at 60 %',
    file: async () => cutFile(await makeVideo('one.mp4', `${moving('640x480', 50, 1)} ${CODECS.h264}`), 0.6),
    reason: /^The file is incomplete: its index is missing/,
  },
  {
    name: 'WEBM cut at 60 %',
    file: async () => cutFile(await makeVideo('one.webm', `${moving('640x480', 50, 2)} ${CODECS.vp9}`), 0.6),
    reason: /^The file declares 2\.0 s of video but only 1\.\d s could be decoded/,
  },
  { name: '0 bytes', file: () => written('empty.avi', ''), reason: /^The file is empty$/ },
  {
    name: 'text named .mp4',
    file: () => written('text.mp4', 'not a video\n'.repeat(1000)),
    reason: NOT_A_VIDEO,
  },
  {
    name: 'PNG of 12000 × 12000 in MKV',
    file: () =>
      makeVideo(
        'bomb.mkv',
        '-f lavfi -i color=s=12000x12000:r=1:d=1 -c:v png -pred none -compression_level 1',
      ),
    reason: /^The codec png is not supported/,
  },
];

/** Looped twenty times without encoding them again. */
const fiftyThousand = (): Promise<string> =>
  makeVideo('fifty-thousand.avi', '-f lavfi -i color=s=16x16:r=500:d=100 -c:v mpeg4 -q:v 31 -g 600');

/** Damages the markers of some pictures, not the container around them. */
function flipBits(bytes: Buffer): Buffer {
  const broken = Buffer.from(bytes);
  let hit = 0;
  for (let at = broken.indexOf('00dc'); at > 0 && hit < 30; at = broken.indexOf('00dc', at + 4)) {
    hit += 1;
    if (hit % 10 === 0) broken.fill(0xff, at + 8, at + 700);
  }
  return broken;
}

async function spent(): Promise<{ cpu: number; peak: number }> {
  const lines = (await readFile(usage, 'utf8').catch(() => ''))
    .trim()
    .split('\n')
    .filter((line) => line !== '');
  const rows = lines.map((line) => line.split(' ').map(Number));
  await rm(usage, { force: true });
  return {
    cpu: rows.reduce((sum, [, user = 0, system = 0]) => sum + user + system, 0),
    peak: Math.max(0, ...rows.map(([kilobytes = 0]) => kilobytes)) / 1024,
  };
}

/** Memory and time of our programs, looked up while they run: one that is stopped early leaves no report. */
function watchPrograms(): () => { cpu: number; peak: number } {
  const ticks = new Map<number, number>();
  let peak = 0;
  const look = (): void => {
    for (const pid of descendants(process.pid)) {
      const status = readOr(`/proc/${pid}/status`);
      if (!/^Name:\s+ff/.test(status)) continue;
      peak = Math.max(peak, Number(/VmHWM:\s+(\d+)/.exec(status)?.[1] ?? 0));
      const fields = readOr(`/proc/${pid}/stat`).split(' ');
      ticks.set(pid, Number(fields[13]) + Number(fields[14]));
    }
  };
  const timer = setInterval(look, 10);
  return () => {
    clearInterval(timer);
    return { cpu: ticks.values().reduce((sum, each) => sum + each, 0) / 100, peak: peak / 1024 };
  };
}

const descendants = (pid: number): number[] =>
  readOr(`/proc/${pid}/task/${pid}/children`)
    .split(' ')
    .filter((text) => text !== '')
    .flatMap((text) => [Number(text), ...descendants(Number(text))]);

const readOr = (path: string): string => {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
};

describe('attack files', () => {
  it.each(ATTACKS)(
    `TEC-180 refuses $name with a reason, under ${SECONDS} s and ${MEGABYTES} MB`,
    async (attack) => {
      const path = await attack.file();
      await spent();
      const watched = watchPrograms();
      const begin = performance.now();
      const refused = await measureVideo({
        source: { cage, path, signal: new AbortController().signal },
        context: { progress: () => undefined, scratch: folder },
        compression: 'medium',
      }).catch((error: unknown) => error);
      const seconds = (performance.now() - begin) / 1000;
      const reported = await spent();
      const seen = watched();
      const cpu = Math.max(reported.cpu, seen.cpu);
      const peak = Math.max(reported.peak, seen.peak);
      expect(refused).toBeInstanceOf(VideoRefused);
      const reason = noticeText(createTranslator('en'), (refused as VideoRefused).reason);
      table.push([attack.name, reason, seconds.toFixed(2), cpu.toFixed(2), peak.toFixed(0)].join(' | '));
      expect(reason).toMatch(attack.reason);
      expect(peak).toBeLessThan(MEGABYTES);
      // The processor's time, because the clock also counts what other programs do on a busy machine.
      expect(Math.min(seconds, cpu)).toBeLessThan(SECONDS);
    },
  );

  it('sent no request to the network', () => {
    expect(requests).toBe(0);
  });
});
