import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { BY_THE_WORKER, launchBrowser, look, type Visit, visit } from '../browser/browser.ts';
import { signInAs } from '../browser/sign-in.ts';
import { DEMO, DEMO_PASSWORD, Product } from '../product/product.ts';
import { sampleVideo, simulatedVideo } from '../product/sample-videos.ts';

let product: Product;
let browser: Browser;
let lab: Visit;
let page: Page;
const violations: string[] = [];

const see = async (name: string): Promise<void> => {
  violations.push(...(await look(page, name)).violations);
};
const button = (name: string | RegExp) => page.getByRole('button', { name });
const rowOf = (name: string) => page.getByRole('row').filter({ hasText: name });

beforeAll(async () => {
  product = await Product.start();
  browser = await launchBrowser();
  lab = await visit(browser, product.url);
  page = lab.page;
});
afterAll(async () => {
  await browser.close();
  await product.stop();
});

describe('laboratory staff', () => {
  it('PLT-008 PLT-031 PLT-037 is led to the sign-in screen', async () => {
    await page.goto('/sarm/projects');
    await page.waitForURL('**/login');
    await page.getByRole('heading', { name: 'Login to your account' }).waitFor();
    await see('login');
  });

  it('PLT-116 PLT-197 BUS-222 sees what is missing or wrong', async () => {
    await button('Sign in to SARM').click();
    await page.getByText('Please enter both email and password').waitFor();
    await page.getByLabel('Email').fill(DEMO.lab);
    await page.getByLabel(/^Password/).fill('not the password');
    await button('Sign in to SARM').click();
    await page.getByText('Wrong email or password').waitFor();
    await see('login-failing');
    expect(await page.getByLabel('Email').inputValue()).toBe(DEMO.lab);
  });

  it('PLT-038 BUS-005 signs in and sees the project cards', async () => {
    await page.getByLabel(/^Password/).fill(DEMO_PASSWORD);
    await button('Sign in to SARM').click();
    await page.waitForURL('**/sarm/projects');
    await page.getByText('Demo project').first().waitFor();
    await see('projects');
  });

  it('BUS-031 opens the datasets of the project', async () => {
    await page.getByText('Demo project').first().click();
    await page.waitForURL('**/sarm/projects/*/datasets');
    await page.getByText('Demo dataset').first().waitFor();
    await see('datasets');
  });

  it('BUS-113 creates a dataset by keyboard', async () => {
    await button('Create Dataset').focus();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel(/^Name/).fill('Sample 2026-11');
    await see('dataset-dialog');
    await page.keyboard.press('Enter');
    await dialog.waitFor({ state: 'hidden' });
    await page.getByText('Sample 2026-11').first().waitFor();
    await page.getByText('Draft').first().waitFor();
  });

  it('BUS-009 BUS-050 finds no videos at first', async () => {
    await page.getByText('Sample 2026-11').first().click();
    await page.waitForURL('**/sarm/projects/*/datasets/*/videos');
    await page.getByText('No Videos Yet').waitFor();
    await page.getByText('Upload your first video to get started with analysis.').waitFor();
    await see('videos-empty');
  });

  it('BUS-042 BUS-044 BUS-115 uploads two files and watches the file check', async () => {
    await button('Upload Videos').first().click();
    await page
      .locator('input[type=file]')
      .setInputFiles([
        simulatedVideo('morning', { preset: 'visem', seconds: 6, fps: 50 }),
        sampleVideo('noon.mp4', { seconds: 4, fps: 25, codec: ['-c:v', 'libx264', '-pix_fmt', 'yuv420p'] }),
      ]);
    const dialog = page.getByRole('dialog');
    expect(await dialog.getByLabel('Name').first().inputValue()).toBe('morning');
    await see('upload-dialog');
    await dialog.getByRole('button', { name: 'Upload', exact: true }).click();
    await dialog.getByRole('button', { name: 'Upload without', exact: true }).click();
    await page.getByText('Videos uploaded successfully!').waitFor();
    await rowOf('morning').getByText('Uploaded').first().waitFor(BY_THE_WORKER);
    await rowOf('noon').getByText('Uploaded').first().waitFor(BY_THE_WORKER);
    await rowOf('morning').getByText('640').first().waitFor();
    await see('videos');
  });

  it('BUS-046 BUS-049 BUS-192 plays the playback copy', async () => {
    await page.getByRole('button', { name: 'Play morning' }).click();
    const playing = await page.locator('video').evaluate(async (video: HTMLVideoElement) => {
      video.muted = true;
      await video.play();
      await new Promise((resolve) => video.addEventListener('timeupdate', resolve, { once: true }));
      return { source: video.currentSrc, width: video.videoWidth, duration: video.duration };
    });
    expect(playing.source).toMatch(/^blob:/);
    expect(playing.width).toBe(640);
    expect(playing.duration).toBeGreaterThan(5.9);
    expect(playing.duration).toBeLessThan(6.1);
    await see('play-dialog');
    await page.keyboard.press('Escape');
  });

  it('BUS-046 TEC-316 extracts frames with live progress', async () => {
    await rowOf('morning').getByRole('button', { name: 'Extract Frames' }).click();
    for (const shown of ['5 fps', '50 frames', '95%'])
      await page.getByRole('dialog').getByText(shown).first().waitFor();
    await see('extract-dialog');
    await page.getByRole('dialog').getByRole('button', { name: 'Extract Frames' }).click();
    await rowOf('morning').getByText('Completed').first().waitFor(BY_THE_WORKER);
    await see('videos-extracted');
  });

  it('BUS-012 BUS-225 TEC-283 looks at the frames', async () => {
    await rowOf('morning')
      .getByRole('link', { name: /View Frames/ })
      .or(rowOf('morning').getByRole('button', { name: /View Frames/ }))
      .first()
      .click();
    await page.waitForURL('**/sarm/frames/*');
    await page.locator('img[src^="blob:"]').first().waitFor();
    // 5 fps over 6 s, at most 50: 0.00 s, 0.20 s, …
    await page.getByText('0.20 s').first().waitFor();
    await see('frames');
  });

  it('BUS-066 TEC-052 selects a frame and keeps a note by keyboard alone, and finds both after a reload', async () => {
    const grid = page.getByLabel(/Arrow keys move/);
    await grid.locator('[tabindex="0"]').first().focus();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Space');
    await page.getByText('Pre-selected').first().waitFor();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Note').fill('clear field, two heads touching');
    await see('frame-view');
    await dialog.getByRole('button', { name: 'Save Note' }).click();
    await dialog.waitFor({ state: 'hidden' });
    await page.reload();
    await page.getByText('clear field, two heads touching').first().waitFor();
    await page.getByText('Pre-selected').first().waitFor();
  });

  it('BUS-011 BUS-056 opens the video detail', async () => {
    const [row] = await product.query<{ id: string }>(`select id from videos where name = 'morning'`);
    await page.goto(`/sarm/video/${row?.id}`);
    const info = page.getByLabel('Information', { exact: true });
    for (const shown of ['640 × 480', '0:06', '300', '30']) await info.getByText(shown).first().waitFor();
    await page.getByText('morning.avi').first().waitFor();
    await page.locator('video').first().waitFor();
    await see('video-detail');
  });

  it('TEC-180 sees why a damaged file was refused', async () => {
    const [row] = await product.query<{ project_id: string; dataset_id: string }>(
      `select project_id, dataset_id from videos where name = 'morning'`,
    );
    await page.goto(`/sarm/projects/${row?.project_id}/datasets/${row?.dataset_id}/videos`);
    await button('Upload Videos').first().click();
    await page.locator('input[type=file]').setInputFiles({
      name: 'playlist.avi',
      mimeType: 'video/x-msvideo',
      buffer: Buffer.from('#EXTM3U\n#EXTINF:1,\nfile:///etc/passwd\n'),
    });
    await page.getByRole('dialog').getByRole('button', { name: 'Upload', exact: true }).click();
    await button('Upload without').click();
    await page.getByText('The file is not a video').first().waitFor();
    await see('upload-refused');
    await page.keyboard.press('Escape');
  });

  it('deletes a video after confirmation', async () => {
    await page.getByRole('button', { name: 'Delete noon' }).click();
    await page.getByText('Are you sure you want to delete this video?').waitFor();
    await see('confirm-delete');
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await page.getByText('Video deleted successfully').waitFor();
    await rowOf('noon').waitFor({ state: 'hidden' });
  });

  it('PLT-048 PLT-102 signs out and is shut out', async () => {
    await page.getByRole('button', { name: /account/i }).click();
    await page.getByRole('menuitem', { name: 'Logout' }).click();
    await page.waitForURL('**/login');
    await page.goto('/sarm/projects');
    await page.waitForURL('**/login');
  });

  it('breaks no content security rule and prints no error on the way', () => {
    expect(lab.complaints).toEqual([]);
  });

  it('axe finds nothing serious or critical on any screen, light and dark', () => {
    expect(violations).toEqual([]);
  });
});

describe('other people', () => {
  it('PLT-036 BUS-143 PLT-083 a technician without business access is refused the SARM workflow', async () => {
    const tech = await visit(browser, product.url);
    await signInAs(tech.page, DEMO.tech, 'Sign in to SARM');
    await tech.page.waitForURL('**/unauthorized');
    await tech.page.getByRole('heading', { name: 'Access Denied' }).waitFor();
    expect((await look(tech.page, 'access-denied')).violations).toEqual([]);
    await tech.context.close();
  });

  it('PLT-030 a wrong address shows Page Not Found', async () => {
    const visitor = await visit(browser, product.url);
    await visitor.page.goto('/no/such/page');
    await visitor.page.getByRole('heading', { name: 'Page Not Found' }).waitFor();
    expect((await look(visitor.page, 'not-found')).violations).toEqual([]);
    await visitor.context.close();
  });

  it('PLT-103 PLT-041 a session ended by an administrator leads to the sign-in screen with its reason', async () => {
    const visitor = await visit(browser, product.url);
    await signInAs(visitor.page, DEMO.admin, 'Sign in to SARM');
    await visitor.page.getByText('Demo project').first().waitFor();
    await product.query(`update sessions set revoked_at = now(), revoked_reason = 'test'`);
    await visitor.page.getByText('Demo project').first().click();
    await visitor.page.waitForURL('**/login?expired=true');
    await visitor.page.getByText('Session expired. Please login again.').waitFor();
    await visitor.context.close();
  });
});
