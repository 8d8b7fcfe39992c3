import type { Detection } from '@sarm/contracts/http/detection/detections.entities';
import { blobKeys } from '@sarm/runtime/blobs/blob-keys';
import type { SignedInPerson } from '../../testing/api-fixture.ts';
import type { Frame, Lab } from '../../testing/lab-world.ts';

interface FrameDetections {
  detections: Detection[];
  detection_count: number;
  metadata: object;
  frame_number: number;
}

/** The calls about detections as people of a laboratory make them; by default the technician. */
export function detectionCalls(laboratory: () => Lab) {
  const call = (
    method: 'GET' | 'POST' | 'PATCH' | 'DELETE',
    path: string,
    payload?: object,
    who: SignedInPerson = laboratory().technician,
  ) => who.inject({ method, url: `/api/sarm/${path}`, ...(payload === undefined ? {} : { payload }) });
  const ofFrame = async (frameId: string): Promise<FrameDetections> =>
    (await call('GET', `detection/get-sperm/${frameId}`, undefined, laboratory().viewer)).json();
  return {
    call,
    ofFrame,
    frameOf: async (id: string): Promise<Frame> =>
      (await laboratory().viewer.inject({ url: `/api/sarm/frame/get-frame/${id}` })).json(),
    draw: (frameId: string, over: object = {}) =>
      call('POST', 'detection/manual-detect-sperm', {
        frame_id: frameId,
        x1: 200,
        y1: 200,
        x2: 230,
        y2: 226,
        ...over,
      }),
    update: (id: string, payload: object) => call('PATCH', `detection/update-sperm/${id}`, payload),
    /** The first, and in most tests only, detection of a frame. */
    only: async (frameId: string): Promise<Detection> => {
      const [first] = (await ofFrame(frameId)).detections;
      if (first === undefined) throw new Error('no detection');
      return first;
    },
    /** Every change of its boxes, in order. */
    editsOf: (frameId: string) =>
      laboratory()
        .api.database.admin.db.selectFrom('annotation_edits')
        .selectAll()
        .where('target_id', '=', frameId)
        .orderBy('seq')
        .execute(),
    cropKeys: (videoId: string): Promise<string[]> =>
      laboratory().blobs(`${blobKeys.videoPrefix(laboratory().projectId, videoId)}crops/`),
  };
}
