import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { PermissionCode } from '@sarm/domain/access/permissions';
import { DATASET_ID, seededUser, video, VIDEO_ID } from '../../testing/api-answers.ts';
import { CALLS, openApp, PAGES, pageOfVideos } from '../../testing/open-app.tsx';
import { userRecord, withRole } from '../../testing/user-record.ts';

const OF_DATASET = `/sarm/datasets/${DATASET_ID}/videos`;
const REFUSAL = "You don't have permission to manage videos. Please contact your administrator.";

/** A member of the project who holds just these codes. */
const holderOf = (...codes: PermissionCode[]) =>
  userRecord({
    ...withRole('x', ['access_business', ...codes]),
    projectPermissions: seededUser('business_user').projectPermissions,
  });

/** Which of the doors of the page stand open for holders of the codes. */
async function offers(at: string, ...codes: PermissionCode[]) {
  const uploaded = video({ processingStatus: 'uploaded' });
  const view = openApp(at, holderOf(...codes), { [CALLS.videos]: pageOfVideos(uploaded) });
  await screen.findByText('drop-1');
  const has = (role: 'button' | 'link', name: string): boolean => screen.queryByRole(role, { name }) !== null;
  const found = {
    upload: has('button', 'Upload Videos'),
    extract: has('button', 'Extract Frames'),
    remove: has('button', 'Delete drop-1'),
    detail: has('link', 'drop-1'),
  };
  view.unmount();
  return found;
}

describe('what the pages of videos offer', () => {
  it('BUS-047 BUS-054 delete needs delete_videos or manage_videos, and upload_videos too on the page of a dataset', async () => {
    const removing = async (at: string, ...codes: PermissionCode[]) => (await offers(at, ...codes)).remove;
    expect(await removing(PAGES.videos, 'upload_videos')).toBe(false);
    expect(await removing(PAGES.videos, 'upload_videos', 'delete_videos')).toBe(true);
    expect(await removing(PAGES.videos, 'manage_videos')).toBe(true);
    expect(await removing(OF_DATASET, 'manage_videos')).toBe(false);
    expect(await removing(OF_DATASET, 'manage_videos', 'upload_videos')).toBe(true);
    expect(await removing(OF_DATASET, 'delete_videos', 'upload_videos')).toBe(true);
  });

  it('BUS-054 BUS-144 upload needs upload_videos on the page of a dataset, either code on that of a project', async () => {
    const uploading = async (at: string, ...codes: PermissionCode[]) => (await offers(at, ...codes)).upload;
    expect(await uploading(OF_DATASET, 'upload_videos')).toBe(true);
    expect(await uploading(OF_DATASET, 'manage_videos')).toBe(false);
    expect(await uploading(PAGES.videos, 'upload_videos')).toBe(true);
    expect(await uploading(PAGES.videos, 'manage_videos')).toBe(true);
  });

  it('BUS-046 BUS-054 extraction needs select_frames, and the way to the detail view_analysis_results', async () => {
    for (const at of [PAGES.videos, OF_DATASET]) {
      expect(await offers(at, 'upload_videos')).toMatchObject({ extract: false, detail: false });
      expect(await offers(at, 'upload_videos', 'select_frames')).toMatchObject({
        extract: true,
        detail: false,
      });
      expect(await offers(at, 'upload_videos', 'view_analysis_results')).toMatchObject({
        extract: false,
        detail: true,
      });
    }
    openApp(PAGES.videos, holderOf('upload_videos', 'view_analysis_results'));
    const link = await screen.findByRole('link', { name: 'drop-1' });
    expect(link.getAttribute('href')).toBe(`/sarm/video/${VIDEO_ID}`);
  });

  it('BUS-046 Play opens the player', async () => {
    const { user } = openApp(PAGES.videos, holderOf('upload_videos'));
    await user.click(await screen.findByRole('button', { name: 'Play drop-1' }));
    expect(await screen.findByRole('dialog', { name: 'drop-1' })).toBeTruthy();
  });

  it.each(['/sarm/projects', PAGES.videos, OF_DATASET])(
    'BUS-052 BUS-144 %s opens for either code and refuses others inside the shell',
    async (at) => {
      for (const code of ['manage_videos', 'upload_videos'] as const) {
        const view = openApp(at, holderOf(code));
        await screen.findByText(at === '/sarm/projects' ? 'Andrology' : 'drop-1');
        expect(screen.queryByText(REFUSAL)).toBeNull();
        view.unmount();
      }
      openApp(at, holderOf('view_analysis_results'));
      expect(await screen.findByText(REFUSAL)).toBeTruthy();
      expect(screen.getByRole('navigation', { name: 'Navigation' })).toBeTruthy();
    },
  );
});
