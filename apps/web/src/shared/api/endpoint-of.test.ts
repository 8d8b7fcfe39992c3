import { datasetsCalls } from '@sarm/contracts/addresses/datasets.generated';
import { projectsCalls } from '@sarm/contracts/addresses/projects.generated';
import { videosCalls } from '@sarm/contracts/addresses/videos.generated';
import type { Dataset } from '@sarm/contracts/http/datasets/datasets.entities';
import type { Video } from '@sarm/contracts/http/videos/videos.entities';
import { describe, expect, expectTypeOf, it } from 'vitest';
import { dataset, video } from '../../../testing/api-answers.ts';
import { fakeServer, json } from '../../../testing/fake-server.ts';
import { changeEndpoint, readEndpoint } from './endpoint-of.ts';

const ID = '01900000-0000-7000-8000-000000000001';
const OTHER = '01900000-0000-7000-8000-000000000002';
const one = (id: string) => `GET /api/business/videos/${id}`;
const LIST = `GET /api/business/videos/dataset/${ID}`;
const read = (id: string) => readEndpoint(videosCalls.get).initiate({ params: { id }, query: {} });
const listed = (...videos: Video[]) => json({ videos, total: videos.length, page: 1, limit: 10 });

describe('endpoints from addresses', () => {
  it('PLT-150 fills the path, leaves empty query fields out and sends JSON', async () => {
    const server = fakeServer({
      [LIST]: json({ videos: [], total: 0, page: 2, limit: 10 }),
      [`PUT /api/sarm/dataset/update-dataset/${ID}`]: json({}),
    });
    await server.store.dispatch(
      readEndpoint(videosCalls.listOfDataset).initiate({
        params: { datasetId: ID },
        query: { page: 2, limit: 10, search: '', sort_by: 'name', sort_order: 'asc' },
      }),
    );
    await server.store.dispatch(
      changeEndpoint(datasetsCalls.update).initiate({ params: { id: ID }, body: { name: 'N' } }),
    );
    expect(server.calls[0]?.url).toBe(
      `/api/business/videos/dataset/${ID}?page=2&limit=10&sort_by=name&sort_order=asc`,
    );
    expect(server.calls[1]).toMatchObject({ method: 'PUT', body: { name: 'N' } });
    expect(server.calls[1]?.headers.get('content-type')).toBe('application/json');
  });

  it('answers a deletion without a body as done', async () => {
    const server = fakeServer({ [`DELETE /api/business/videos/${ID}`]: new Response(null, { status: 204 }) });
    const { error } = await server.store.dispatch(
      changeEndpoint(videosCalls.remove).initiate({ params: { id: ID } }),
    );
    expect(error).toBeUndefined();
  });

  it('derives arguments and answers from the routes', () => {
    const byVideo = readEndpoint(videosCalls.get).initiate;
    type VideoAnswer = Awaited<ReturnType<ReturnType<ReturnType<typeof byVideo>>['unwrap']>>;
    expectTypeOf<VideoAnswer>().toEqualTypeOf<Video>();
    const byId = readEndpoint(projectsCalls.getMine).initiate;
    expectTypeOf<Parameters<typeof byId>[0]>().toMatchTypeOf<{ readonly params: { id: string } }>();
    const all = readEndpoint(datasetsCalls.list).initiate;
    type Listed = Awaited<ReturnType<ReturnType<ReturnType<typeof all>>['unwrap']>>;
    expectTypeOf<Listed['datasets']>().toEqualTypeOf<Dataset[]>();
  });
});

describe('what is read again', () => {
  const open = async () => {
    const server = fakeServer({
      [one(ID)]: () => json(video({ id: ID })),
      [one(OTHER)]: () => json(video({ id: OTHER })),
      [LIST]: () => listed(video({ id: ID })),
      [`GET /api/sarm/dataset/get-dataset/${ID}`]: () => json(dataset({ id: ID })),
      [`PUT /api/sarm/video/update-video/${ID}`]: [json(video({ id: ID })), json({ message: 'No' }, 422)],
      [`DELETE /api/business/videos/${OTHER}`]: [
        new Response(null, { status: 204 }),
        json({ message: 'Not found' }, 404),
      ],
    });
    const { dispatch } = server.store;
    await Promise.all([
      dispatch(read(ID)),
      dispatch(read(OTHER)),
      dispatch(
        readEndpoint(videosCalls.listOfDataset).initiate({ params: { datasetId: ID }, query: { page: 1 } }),
      ),
      dispatch(readEndpoint(datasetsCalls.get).initiate({ params: { id: ID }, query: {} })),
    ]);
    server.calls.length = 0;
    const readAgain = async (): Promise<string[]> => {
      await new Promise((resolve) => setTimeout(resolve, 20));
      return server.calls.filter((call) => call.method === 'GET').map((call) => call.url.split('?')[0] ?? '');
    };
    return { dispatch, readAgain, calls: server.calls };
  };
  const update = () =>
    changeEndpoint(videosCalls.update).initiate({ params: { id: ID }, body: { name: 'N' } });
  const remove = () => changeEndpoint(videosCalls.remove).initiate({ params: { id: OTHER } });

  it('a changed video: itself and the lists, no other video and no dataset', async () => {
    const { dispatch, readAgain, calls } = await open();
    await dispatch(update());
    expect((await readAgain()).sort()).toEqual([
      `/api/business/videos/${ID}`,
      `/api/business/videos/dataset/${ID}`,
    ]);
    calls.length = 0;
    await dispatch(update());
    expect(await readAgain()).toEqual([]);
  });

  it('a removed video: the lists and what counts it, not itself; a refused removal of a gone one too', async () => {
    const { dispatch, readAgain, calls } = await open();
    const expected = [`/api/business/videos/dataset/${ID}`, `/api/sarm/dataset/get-dataset/${ID}`];
    await dispatch(remove());
    expect((await readAgain()).sort()).toEqual(expected);
    calls.length = 0;
    await dispatch(remove());
    expect((await readAgain()).sort()).toEqual(expected);
  });
});
