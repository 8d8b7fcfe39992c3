import { screen, waitFor, within } from '@testing-library/react';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { annotator, canvas, GUIDE, KEYS, openAnnotation, press } from '../../testing/annotation-app.ts';
import { clearCanvas, layOutCanvas } from '../../testing/annotation-canvas.ts';
import { PROJECT_ID } from '../../testing/api-answers.ts';
import { json } from '../../testing/fake-server.ts';
import type { Answers } from '../../testing/open-app.tsx';

beforeAll(layOutCanvas);
afterAll(clearCanvas);

const WRITE = GUIDE.replace('GET', 'PUT');
const guide = (version: number, newest = version) =>
  json({
    project_id: PROJECT_ID,
    version,
    newest,
    body: `Rule of version ${version}`,
    written_by: 'Rita Rev',
    created_at: '2026-11-15T10:00:00.000Z',
  });
const REVIEWER = ['annotate_detection', 'review_annotations'];

describe('the labelling guide', () => {
  const open = async (answers: Answers = {}, person = annotator()) => {
    const view = openAnnotation({ [GUIDE]: guide(2), ...answers }, person);
    await canvas();
    await view.user.click(screen.getByRole('button', { name: 'Labelling guide' }));
    const panel = within(await screen.findByRole('complementary', { name: 'Labelling guide' }));
    return { view, panel };
  };

  it('is read with its version, and every earlier version', async () => {
    const { view, panel } = await open({ [GUIDE]: [guide(2), guide(1, 2), guide(2)] });
    expect(await panel.findByText('Rule of version 2')).toBeTruthy();
    expect(panel.getByText(/^Version 2, Rita Rev, .*2026/)).toBeTruthy();
    expect(panel.getByRole('button', { name: 'Newest version' })).toHaveProperty('disabled', true);
    await view.user.click(panel.getByRole('button', { name: 'Earlier version' }));
    expect(await panel.findByText('Rule of version 1')).toBeTruthy();
    expect(view.server.callsOf(GUIDE).at(-1)?.url).toContain('version=1');
    expect(panel.getByRole('button', { name: 'Earlier version' })).toHaveProperty('disabled', true);
    await view.user.click(panel.getByRole('button', { name: 'Newest version' }));
    expect(await panel.findByText('Rule of version 2')).toBeTruthy();
    await view.user.click(panel.getByRole('button', { name: 'Close the guide' }));
    expect(screen.queryByRole('complementary', { name: 'Labelling guide' })).toBeNull();
  });

  it('is written by those with review_annotations who may change the project', async () => {
    const reader = await open();
    await reader.panel.findByText('Rule of version 2');
    expect(reader.panel.queryByRole('button', { name: 'Edit' })).toBeNull();
    reader.view.unmount();
    const viewer = await open({}, annotator(REVIEWER, 'viewer'));
    await viewer.panel.findByText('Rule of version 2');
    expect(viewer.panel.queryByRole('button', { name: 'Edit' })).toBeNull();
    viewer.view.unmount();
    const { view, panel } = await open(
      { [GUIDE]: [guide(2), guide(3)], [WRITE]: guide(3) },
      annotator(REVIEWER),
    );
    await view.user.click(await panel.findByRole('button', { name: 'Edit' }));
    const field = panel.getByRole('textbox', { name: 'Text of the guide' });
    await view.user.click(field);
    await view.user.paste(', and another');
    await view.user.click(panel.getByRole('button', { name: 'Save as version 3' }));
    await waitFor(() =>
      expect(view.server.callsOf(WRITE).map(({ body }) => body)).toEqual([
        { base_version: 2, body: 'Rule of version 2, and another' },
      ]),
    );
    expect(await screen.findByText('Labelling guide saved')).toBeTruthy();
    expect(await panel.findByText(/^Version 3,/)).toBeTruthy();
  });

  it('keeps what was typed where somebody saved a newer version, and where saving fails', async () => {
    const stale = json({ message: 'Changed meanwhile' }, 409);
    const { view, panel } = await open(
      {
        [GUIDE]: [guide(2), guide(3)],
        [WRITE]: [stale, json({ message: 'Broken' }, 500), guide(4)],
      },
      annotator(REVIEWER),
    );
    await view.user.click(await panel.findByRole('button', { name: 'Edit' }));
    const field = () => panel.getByRole<HTMLTextAreaElement>('textbox', { name: 'Text of the guide' });
    await view.user.clear(field());
    await view.user.paste('Mine');
    await view.user.click(panel.getByRole('button', { name: 'Save as version 3' }));
    expect(await panel.findByText(/^Somebody saved version 3 meanwhile/)).toBeTruthy();
    expect(field().value).toBe('Mine');
    await view.user.click(panel.getByRole('button', { name: 'Save as version 4' }));
    expect(await panel.findByText('The labelling guide could not be saved: Broken')).toBeTruthy();
    expect(field().value).toBe('Mine');
    await view.user.click(panel.getByRole('button', { name: 'Save as version 4' }));
    await waitFor(() => expect(view.server.callsOf(WRITE)).toHaveLength(3));
    expect(view.server.callsOf(WRITE)[2]?.body).toEqual({ base_version: 3, body: 'Mine' });
  });
});

describe('the keys', () => {
  const SAVE = 'PUT /api/sarm/auth/update-key-bindings';
  const bound = json({ bindings: [{ command: 'addBox', keys: ['G'] }] });
  const ADD_BOX = { name: 'Change the key of Add box, one at a time' };
  const open = async (answers: Answers = {}) => {
    const view = openAnnotation(answers);
    await canvas();
    await view.user.click(screen.getByRole('button', { name: 'Keyboard shortcuts' }));
    const sheet = within(await screen.findByRole('dialog', { name: 'Keyboard shortcuts' }));
    return { view, sheet };
  };
  const change = async ({ view, sheet }: Awaited<ReturnType<typeof open>>, key: string) => {
    await view.user.click(sheet.getByRole('button', ADD_BOX));
    expect(sheet.getByRole('button', ADD_BOX).textContent).toBe('Press a key');
    await view.user.keyboard(key);
  };
  const addBox = () => screen.findByRole('button', { name: /^Add box/ });

  it('another key is stored on the server and holds at once', async () => {
    const opened = await open({ [KEYS]: [json({ bindings: [] }), bound], [SAVE]: bound });
    const { view, sheet } = opened;
    await view.user.click(sheet.getByRole('button', { name: 'Change keys' }));
    await change(opened, 'g');
    await waitFor(() =>
      expect(view.server.callsOf(SAVE).map(({ body }) => body)).toEqual([
        { bindings: [{ command: 'addBox', keys: ['G'] }] },
      ]),
    );
    await waitFor(() => expect(sheet.getByRole('button', ADD_BOX).textContent).toBe('G'));
    await view.user.click(sheet.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    (await canvas()).focus();
    press('b');
    expect((await addBox()).getAttribute('aria-pressed')).toBe('false');
    press('g');
    await waitFor(async () => expect((await addBox()).getAttribute('aria-pressed')).toBe('true'));
  });

  it('those of the person are read with the page, and all can be restored', async () => {
    const { view, sheet } = await open({
      [KEYS]: [bound, json({ bindings: [] })],
      [SAVE]: json({ bindings: [] }),
    });
    await view.user.click(sheet.getByRole('button', { name: 'Change keys' }));
    expect(sheet.getByRole('button', ADD_BOX).textContent).toBe('G');
    await view.user.click(sheet.getByRole('button', { name: 'Restore all keys' }));
    await waitFor(() => expect(view.server.callsOf(SAVE)[0]?.body).toEqual({ bindings: [] }));
    await waitFor(() => expect(sheet.getByRole('button', ADD_BOX).textContent).toBe('B'));
  });

  it('one that another action has, or the browser needs, is refused; a failure is reported', async () => {
    const opened = await open({ [SAVE]: json({ message: 'Broken' }, 500) });
    const { view, sheet } = opened;
    await view.user.click(sheet.getByRole('button', { name: 'Change keys' }));
    await change(opened, 'v');
    expect(sheet.getByRole('status').textContent).toBe('Already in use: V, Select');
    await change(opened, '{F5}');
    expect(sheet.getByRole('status').textContent).toBe('The browser or the system needs this key: F5');
    await change(opened, '{Escape}');
    expect(sheet.getByRole('button', ADD_BOX).textContent).toBe('B');
    expect(view.server.callsOf(SAVE)).toHaveLength(0);
    await change(opened, 'g');
    expect(await sheet.findByText('The keys could not be saved: Broken')).toBeTruthy();
    expect(sheet.getByRole('button', ADD_BOX).textContent).toBe('B');
  });
});
