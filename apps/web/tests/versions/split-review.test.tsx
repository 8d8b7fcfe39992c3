import { createEvent, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { DATASET_ID } from '../../testing/api-answers.ts';
import { json } from '../../testing/fake-server.ts';
import { type Answers, openApp } from '../../testing/open-app.tsx';
import { technician } from '../../testing/technical-app.ts';
import { previewOf, UNITS, unitOf, VERSION_CALLS } from '../../testing/training/version-answers.ts';

const open = (preview: Response | Response[] = json(previewOf()), answers: Answers = {}) =>
  openApp(`/finetune/datasets/${DATASET_ID}/versions/new`, technician, {
    [VERSION_CALLS.preview]: preview,
    ...answers,
  });
const lane = (name: RegExp) => screen.getByRole('group', { name });
const codesIn = (name: RegExp) =>
  within(lane(name))
    .queryAllByRole('button')
    .map((each) => each.textContent);
const unit = (code: string) => screen.findByRole('button', { name: new RegExp(`^${code}, `) });
const freeze = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Freeze version' });
const bodies = ({ server }: ReturnType<typeof open>) =>
  server.callsOf(VERSION_CALLS.preview).map(({ body }) => body as Record<string, unknown>);
const STAYED = {
  'key-P001': 'train',
  'key-P002': 'train',
  'key-P003': 'validation',
  'key-P004': 'test',
};

describe('the splits of a version', () => {
  it('show who is where, what is left out, how classes are spread, and that nothing leaks', async () => {
    open();
    await unit('P001');
    expect([codesIn(/^Training/), codesIn(/^Validation/), codesIn(/^Test/)]).toEqual([
      ['P001', 'P002'],
      ['P003'],
      ['P004'],
    ]);
    expect(lane(/^Training/).textContent).toContain('2 groups · 40 frames50.0%');
    expect(screen.getByText('rejected: 3, without consent to training: 12')).toBeTruthy();
    expect(screen.getByText('180 of 240')).toBeTruthy();
    expect(screen.getByText('Passed')).toBeTruthy();
    expect(screen.getByText('Closest pair 71 of 256 bits apart, limit 24')).toBeTruthy();
    expect(screen.getByText('4 patients')).toBeTruthy();
    const sperm = screen.getByText('Sperm').closest('div') as HTMLElement;
    expect(sperm.textContent).toContain('90.0%108');
    expect(freeze().disabled).toBe(false);
  });

  it('take a group by arrow keys, by its menu and by dragging it; the others stay where they were', async () => {
    const view = open();
    const { user } = view;
    (await unit('P001')).focus();
    await user.keyboard('{ArrowRight}');
    expect(document.activeElement?.textContent).toBe('P002');
    await user.keyboard('{ArrowDown}');
    expect(codesIn(/^Validation/)).toEqual(['P002', 'P003']);
    expect(document.activeElement?.textContent).toBe('P002');
    expect(screen.getByText('Moved to Validation: P002')).toBeTruthy();
    await waitFor(() => expect(bodies(view)).toHaveLength(2));
    expect(bodies(view)[1]?.['assignment']).toEqual({ ...STAYED, 'key-P002': 'validation' });
    await user.click(await unit('P003'));
    await user.click(await screen.findByRole('menuitem', { name: 'Move to Training' }));
    expect(codesIn(/^Training/)).toEqual(['P001', 'P003']);
    const dragged = await unit('P004');
    fireEvent.dragStart(dragged);
    const over = createEvent.dragOver(lane(/^Training/));
    fireEvent(lane(/^Training/), over);
    expect(over.defaultPrevented).toBe(true);
    fireEvent.drop(lane(/^Training/));
    expect(codesIn(/^Training/)).toEqual(['P001', 'P003', 'P004']);
    await waitFor(() =>
      expect(bodies(view).at(-1)?.['assignment']).toEqual({
        'key-P001': 'train',
        'key-P002': 'validation',
        'key-P003': 'train',
        'key-P004': 'train',
      }),
    );
  });

  it('take the shares by handles that keys move, and split another way', async () => {
    const view = open();
    await unit('P001');
    const handle = screen.getByRole('slider', { name: 'End of training' });
    expect([handle.getAttribute('aria-valuetext'), screen.getByText('seed 20261') !== null]).toEqual([
      '70 %',
      true,
    ]);
    handle.focus();
    await view.user.keyboard('{ArrowLeft}');
    await waitFor(() =>
      expect(bodies(view).at(-1)?.['shares']).toEqual({
        validation: expect.closeTo(0.2, 9),
        test: expect.closeTo(0.15, 9),
      }),
    );
    await view.user.click(screen.getByRole('button', { name: 'Video' }));
    await waitFor(() => expect(bodies(view).at(-1)?.['split_by']).toBe('video'));
  });

  it('of one video are blocks of time; the other ways are closed with the reason', async () => {
    open(
      json(
        previewOf({
          split_by: 'time',
          choices: [
            { by: 'patient', units: 1, possible: false },
            { by: 'video', units: 1, possible: false },
            { by: 'time', units: 10, possible: true },
          ],
          units: [
            unitOf('S001/1 · 1', 'train'),
            unitOf('S001/1 · 2', 'validation'),
            unitOf('S001/1 · 3', 'test'),
          ],
          gap_frames: 100,
          closest_bits: null,
        }),
      ),
    );
    await unit('S001/1 · 1');
    const way = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });
    expect([way('Patient').disabled, way('Video').disabled, way('Block of time').disabled]).toEqual([
      true,
      true,
      false,
    ]);
    expect(way('Block of time').getAttribute('aria-pressed')).toBe('true');
    expect(screen.getByText(/^Patient is not possible: /)).toBeTruthy();
    expect(screen.getByText('Video is not possible: there are fewer videos (1) than splits.')).toBeTruthy();
    expect(screen.getByText(/^Images of one video are not compared with each other/)).toBeTruthy();
    expect(screen.getByText('Frames between two splits of a video: at least 100')).toBeTruthy();
  });

  it('that leak are red, cannot be frozen, and the fix is offered', async () => {
    const leaks = [
      { kind: 'near_duplicate' as const, keys: ['key-P001', 'key-P004'], codes: ['P001', 'P004'] },
    ];
    const view = open([json(previewOf({ leaks })), json(previewOf({ units: UNITS }))]);
    expect(await screen.findByText('Images that show the same are in two splits')).toBeTruthy();
    expect(screen.getByText('P001 – P004')).toBeTruthy();
    expect(screen.getByText('Leak found')).toBeTruthy();
    expect(freeze().disabled).toBe(true);
    await view.user.click(screen.getByRole('button', { name: 'Move them into one split' }));
    await waitFor(() => expect(freeze().disabled).toBe(false));
    expect(bodies(view).at(-1)?.['assignment']).toEqual({ ...STAYED, 'key-P004': 'train' });
    expect(screen.getByText('Passed')).toBeTruthy();
  });

  it.each([
    ['patient', 'Patients in two splits', 'video'],
    ['video', 'Videos in two splits', 'video'],
    ['interleaved', 'Stretches of one video lie between each other', 'time'],
  ] as const)('that share a %s say so', async (kind, text, split_by) => {
    const view = open(
      json(
        previewOf({ split_by, leaks: [{ kind, keys: ['key-P001', 'key-P004'], codes: ['P001', 'P004'] }] }),
      ),
    );
    expect(await screen.findByText(text)).toBeTruthy();
    expect(freeze().disabled).toBe(true);
    const fix = split_by === 'time' ? 'Restore the order of time' : 'Move them into one split';
    await view.user.click(screen.getByRole('button', { name: fix }));
    await waitFor(() => expect(bodies(view).length).toBeGreaterThanOrEqual(split_by === 'time' ? 1 : 2));
  });

  it('say which split is empty, which images are compared later, and what stays in test', async () => {
    open(
      json(
        previewOf({
          empty: ['validation'],
          uncompared_frames: 6,
          previous: { number: 3, created_at: '2026-10-08T10:00:00.000Z' },
          next_number: 4,
          units: [unitOf('P001', 'train'), unitOf('P004', 'test', { tested: true })],
        }),
      ),
    );
    expect(await screen.findByText('No frame in Validation')).toBeTruthy();
    expect(screen.getByText('Split without frames')).toBeTruthy();
    expect(screen.getByText('6 images are not compared yet')).toBeTruthy();
    expect(
      screen.getByText(
        'What version 3 was tested on stays in the test split, so that models stay comparable.',
      ),
    ).toBeTruthy();
    expect(screen.getByText('4, after version 3 of Oct 8')).toBeTruthy();
    expect(freeze().disabled).toBe(true);
  });

  it('that cannot be previewed say why, and can be tried again', async () => {
    const view = open([json({ message: 'Broken' }, 500), json(previewOf())]);
    expect(await screen.findByText('The split could not be previewed: Broken')).toBeTruthy();
    expect(freeze().disabled).toBe(true);
    await view.user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await unit('P001')).toBeTruthy();
  });
});
