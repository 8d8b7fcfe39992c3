import { describe, expect, expectTypeOf, it } from 'vitest';
import type { Dataset, Video } from '@sarm/contracts/http/entities';
import { fakeServer, json } from '../../testing/fake-server.ts';
import { datasetsApi } from './datasets.endpoints.ts';
import type { projectsApi } from './projects.endpoints.ts';
import { videosApi } from './videos.endpoints.ts';

const ID = '01900000-0000-7000-8000-000000000001';

describe('endpoints from the route table', () => {
  it('PLT-150 fills the path, leaves empty query fields out and sends JSON', async () => {
    const server = fakeServer({
      [`GET /api/business/videos/dataset/${ID}`]: json({ videos: [], total: 0, page: 2, limit: 10 }),
      [`PUT /api/sarm/dataset/update-dataset/${ID}`]: json({}),
    });
    await server.store.dispatch(
      videosApi.endpoints.datasetVideos.initiate({
        params: { datasetId: ID },
        query: { page: 2, limit: 10, search: '', sort_by: 'name', sort_order: 'asc' },
      }),
    );
    await server.store.dispatch(
      datasetsApi.endpoints.updateDataset.initiate({ params: { id: ID }, body: { name: 'N' } }),
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
      videosApi.endpoints.removeVideo.initiate({ params: { id: ID } }),
    );
    expect(error).toBeUndefined();
  });

  it('derives arguments and answers from the routes', () => {
    type VideoAnswer = Awaited<
      ReturnType<ReturnType<ReturnType<typeof videosApi.endpoints.video.initiate>>['unwrap']>
    >;
    expectTypeOf<VideoAnswer>().toEqualTypeOf<Video>();
    expectTypeOf<Parameters<typeof projectsApi.endpoints.myProject.initiate>[0]>().toMatchTypeOf<{
      readonly params: { id: string };
    }>();
    type Listed = Awaited<
      ReturnType<ReturnType<ReturnType<typeof datasetsApi.endpoints.datasets.initiate>>['unwrap']>
    >;
    expectTypeOf<Listed['datasets']>().toEqualTypeOf<Dataset[]>();
  });
});
