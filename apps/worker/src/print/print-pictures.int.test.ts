import { execFileSync } from 'node:child_process';
import { gzipSync } from 'node:zlib';
import { goldenTracksFile } from '@sarm/measurement/testing/golden-tracks-file';
import { buildDocument } from '@sarm/reports/build-document';
import { motility, reportRequest, reportSource } from '@sarm/reports/testing/report-source';
import { createObject } from '@sarm/testing/create-object';
import { createPerson } from '@sarm/testing/people';
import { describe, expect, it } from 'vitest';
import { benchOfFile } from '../jobs/bench-of-file.fixture.ts';
import { createRenderReport } from '../jobs/render-report/handler.ts';
import { addReport, pdfFile, printDeps, textOf } from './report-bench.fixture.ts';

const { database, bench } = await benchOfFile();
const handler = createRenderReport(printDeps(bench));
const { settings } = reportRequest();
/** The smallest picture that a browser takes for a JPEG. */
const picture = () =>
  execFileSync(
    'ffmpeg',
    '-v error -f lavfi -i testsrc=size=320x240 -frames:v 1 -f image2 -c:v mjpeg -'.split(' '),
  );

async function printed(over: Parameters<typeof addReport>[2]): Promise<string> {
  const { id } = await addReport(database, bench, over);
  const outcome = await bench.run(handler, { reportId: id, videoId: undefined as unknown as string });
  expect(outcome.status).toBe('completed');
  const row = await database.admin.db
    .selectFrom('reports')
    .select('pdf_key')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const { stream } = await bench.blobs.open(row.pdf_key ?? '');
  return pdfFile(bench, Buffer.concat(await stream.toArray()));
}
const imagesOf = (path: string): number =>
  execFileSync('pdfimages', ['-list', path], { encoding: 'utf8' }).trim().split('\n').length - 2;
const pagesOf = (path: string): string[] =>
  execFileSync('pdftotext', ['-layout', path, '-'], { encoding: 'utf8' }).split('\f');

describe('the pictures of a printed report', () => {
  it('one of them carries the tracks of its frame; without stored tracks it is a picture like the others', async () => {
    const person = await createPerson(database);
    // A video and its analysis of the same id.
    const id = await createObject(database, 'analysis', { projectId: bench.projectId, createdBy: person.id });
    const keys = {
      thumbnail: `projects/${bench.projectId}/still.jpg`,
      tracks: `projects/${bench.projectId}/t`,
    };
    await bench.blobs.put(keys.thumbnail, picture(), { contentType: 'image/jpeg' });
    await bench.blobs.put(keys.tracks, gzipSync(goldenTracksFile(1)), { contentType: 'application/gzip' });
    await bench.inProject(async (tx) => {
      await tx
        .updateTable('videos')
        .set({ thumbnail_key: keys.thumbnail, frames_count: 60 })
        .where('id', '=', id)
        .execute();
      await tx
        .updateTable('analysis_videos')
        .set({ tracks_key: keys.tracks })
        .where('video_id', '=', id)
        .execute();
    });
    const [video] = reportSource().videos;
    const [measured] = motility().videos;
    const own = motility({ videos: measured === undefined ? [] : [{ ...measured, video_id: id }] });
    const source = reportSource({
      analysisId: id,
      motility: own,
      concentration: null,
      videos: video === undefined ? [] : [{ ...video, id }],
    });
    const request = { source, settings: { ...settings, includeImages: true } };
    expect(buildDocument(reportRequest(request)).pictures).toEqual([id]);
    const path = await printed(request);
    expect(textOf(path)).toContain('A1-F1, frame 29 (0.58 s). Lines: moving cells');
    expect(textOf(path)).toContain('50 µm');
    expect(imagesOf(path)).toBeGreaterThan(0);
    await bench.blobs.remove(keys.tracks);
    const bare = textOf(await printed(request));
    expect(bare).toContain('Pictures');
    expect(bare).not.toContain('Lines: moving cells');
  });
});

describe('the table of the videos', () => {
  it.each([7, 14])('stands on one page, wherever %s lines of comment push it', async (lines) => {
    const commentText = Array.from({ length: lines }, (_, line) => `Line ${line + 1}`).join('\n');
    const pages = pagesOf(await printed({ settings: { ...settings, commentText } }));
    const rows = /^\s*A1-F[1-5]\s/gm;
    const shown = pages.map((page) => page.match(rows)?.length ?? 0).filter((count) => count > 0);
    expect(shown).toEqual([5]);
    const page = pages.find((each) => /^\s*A1-F1\s/m.test(each)) ?? '';
    expect(page).toContain('SHA-256');
  });
});
