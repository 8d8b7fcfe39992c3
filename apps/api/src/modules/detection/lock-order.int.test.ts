import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { detectionWorldOfFile } from './detection-world.fixture.ts';

const { lab, world } = await detectionWorldOfFile();

const deadlocks = async (): Promise<number> => {
  await sql`select pg_stat_force_next_flush()`.execute(lab.api.database.app.db);
  const { rows } = await sql<{ n: number }>`
    select deadlocks::int as n from pg_stat_database where datname = current_database()`.execute(
    lab.api.database.admin.db,
  );
  return rows[0]?.n ?? -1;
};

describe('people and runs at the same video', () => {
  it('wait for each other in one order: no deadlock, and figures that fit the rows', async () => {
    const videoId = await lab.video();
    const frames: string[] = [];
    for (let i = 0; i < 8; i += 1) frames.push(await world.detected(videoId, i));
    const spare: string[] = [];
    for (let i = 8; i < 16; i += 1) spare.push(await world.detected(videoId, i));
    const post = (url: string, payload: object) => lab.technician.inject({ method: 'POST', url, payload });
    const start = async (ids: readonly string[]): Promise<string | undefined> =>
      (await post('/api/sarm/detection/detect-frames', { frame_ids: ids })).json<{ task_id?: string }>()
        .task_id;
    const someone = async (turn: number): Promise<number[]> => {
      const codes: number[] = [];
      for (let i = 0; i < 6; i += 1) {
        const frameId = frames[(turn + i) % frames.length] ?? '';
        const place = 50 + 40 * i;
        const box = { frame_id: frameId, x1: place, y1: 30, x2: place + 20, y2: 60 };
        codes.push((await post('/api/sarm/detection/manual-detect-sperm', box)).statusCode);
      }
      return codes;
    };
    const runner = async (turn: number): Promise<number[]> => {
      for (let i = 0; i < 5; i += 1) {
        const half = frames.filter((_, at) => (at + turn + i) % 2 === 0);
        const taskId = await start(turn % 2 === 0 ? half : half.toReversed());
        if (taskId === undefined) continue;
        if (i % 2 === 0) await world.finish(taskId);
        else await lab.technician.inject({ method: 'DELETE', url: `/api/tasks/${taskId}` });
      }
      return [];
    };
    const cleaner = async (): Promise<number[]> => {
      const codes: number[] = [];
      for (const id of spare) {
        void (await start([id]));
        codes.push(
          (await lab.technician.inject({ method: 'DELETE', url: `/api/technical/frames/${id}` })).statusCode,
        );
      }
      return codes;
    };
    const codes = await Promise.all([
      someone(0),
      someone(3),
      someone(5),
      runner(0),
      runner(1),
      runner(2),
      cleaner(),
    ]);
    expect(codes.flat().filter((code) => code >= 400)).toEqual([]);
    expect(await deadlocks()).toBe(0);
    const { rows } = await sql<{ id: string }>`
      select f.id from frames f where f.detection_count <> (select count(*) from detections d where d.frame_id = f.id)`.execute(
      lab.api.database.admin.db,
    );
    expect(rows).toEqual([]);
  });
});
