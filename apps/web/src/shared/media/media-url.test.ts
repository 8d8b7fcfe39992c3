import { expect, it } from 'vitest';
import { mediaUrl } from './media-url.ts';

it('builds the address of a picture of every kind', () => {
  const id = '01900000-0000-7000-8000-0000000000d1';
  expect(mediaUrl('video', id)).toBe(`/api/sarm/media/thumbnail/${id}`);
  expect(mediaUrl('frame', id)).toBe(`/api/sarm/media/view-frame/${id}`);
  expect(mediaUrl('crop', id)).toBe(`/api/sarm/media/view-crop/${id}`);
  expect(mediaUrl('detection-result', id)).toBe(`/api/sarm/detection/view-result/${id}`);
  expect(mediaUrl('custom', `videos/${id}/thumbnail.jpg`)).toBe(
    `/api/sarm/media/file/videos%2F${id}%2Fthumbnail.jpg`,
  );
});
