import type { RouteGroups } from '@sarm/contracts/http/route-table';
import { cropsByIds, type CropView } from '@sarm/database/detections/crops.repository';
import { asUser, inScope } from '@sarm/database/kernel/scope';
import { noteMediaView } from '@sarm/database/samples/media-views.repository';
import { AppError } from '@sarm/domain/catalogue/errors';
import { CROP_SHEET, layOutSheet, writePlaces } from '@sarm/domain/shapes/crop-sheet';
import { blankPicture, copyPart, encodePng } from '@sarm/pictures/picture-sheet';
import type { AppDeps } from '../../deps.ts';
import type { Handler } from '../../http/handler.ts';
import { frameOfCrop, rectangleOf } from '../media/crop-rectangle.ts';
import { mediaHeaders } from '../media/send-blob.ts';
import { withFramePicture } from '../media/with-frame-picture.ts';

/** A page of crops in one picture: a call for each of them costs more in calls than in pictures. */
export const viewCropSheet =
  (deps: AppDeps): Handler<RouteGroups['crops']['sheet']> =>
  async ({ caller, query, reply, actor }) => {
    const ids = query.ids.map((each) => each.toLowerCase());
    const crops = await inScope(deps.db, asUser(caller.userId), async (tx) => {
      const byId = new Map((await cropsByIds(tx, ids)).map((crop) => [crop.id, crop]));
      const found = ids.flatMap((each) => byId.get(each) ?? []);
      // A box without a crop is none, as one that is gone.
      if (found.length < ids.length) throw new AppError('not_found');
      const videos = new Map(found.map((crop) => [crop.video_id, crop.project_id]));
      for (const [videoId, projectId] of videos)
        await noteMediaView(tx, actor, { videoId, projectId, media: 'crop' });
      return found;
    });
    const { places, ...size } = layOutSheet(crops.map(rectangleOf));
    const sheet = blankPicture(size);
    const placed = crops.map((crop, at) => ({ crop, at }));
    // Frame by frame, so that few decoded frames are in memory however many the page is from.
    for (const ofFrame of Map.groupBy(placed, ({ crop }) => crop.frame_key).values())
      await copyCrops(deps, ofFrame, (crop, at, picture) => {
        const place = places[at];
        if (place !== undefined) copyPart(picture, rectangleOf(crop), sheet, place);
      });
    const bytes = await encodePng(sheet);
    void reply
      .headers(mediaHeaders(`sheet-${ids.join('-')}`))
      .removeHeader('etag')
      .header(CROP_SHEET.header, writePlaces(places))
      .type('image/png')
      .header('content-length', bytes.byteLength)
      .send(Buffer.from(bytes));
    return 'sent';
  };

type Picture = Parameters<Parameters<typeof withFramePicture>[2]>[0];

async function copyCrops(
  deps: AppDeps,
  placed: readonly { readonly crop: CropView; readonly at: number }[],
  copy: (crop: CropView, at: number, picture: Picture) => void,
): Promise<void> {
  const [first] = placed;
  if (first === undefined) return;
  await withFramePicture(deps, frameOfCrop(first.crop), (picture) => {
    for (const { crop, at } of placed) copy(crop, at, picture);
    return Promise.resolve();
  });
}
