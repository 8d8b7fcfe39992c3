import { fireEvent, render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { confidenceTone } from './box-mark.tsx';
import { histogramOf } from './confidence-filter.tsx';
import { ConflictDialog } from './conflict-dialog.tsx';
import { Filmstrip, type FilmFrame } from './filmstrip.tsx';
import { PlaceFields, placeWith } from './place-fields.tsx';
import { SaveState } from './save-state.tsx';
import { ShortcutsSheet } from './shortcuts-sheet.tsx';
import { TrackField } from './track-field.tsx';

const PICTURE = { width: 640, height: 480 };

describe('confidence', () => {
  it('TEC-062 is green above 0.8, blue above 0.6, orange above 0.4 and else red', () => {
    const tones = [0.81, 0.8, 0.61, 0.6, 0.41, 0.4, 0.1].map(confidenceTone);
    const [green, blue, orange, red] = ['success', 'info', 'warning', 'error'].map((name) => `${name}.main`);
    expect(tones).toEqual([green, blue, blue, orange, orange, red, red]);
  });

  it('is counted in steps of 0.05, the last one with 1', () => {
    const bars = histogramOf([0, 0.049, 0.05, 0.4, 0.95, 1]);
    expect(bars).toHaveLength(20);
    expect([bars[0], bars[1], bars[8], bars[19]]).toEqual([2, 1, 1, 2]);
  });
});

describe('place and size in numbers', () => {
  it('moves by x and y and resizes by width and height', () => {
    expect(placeWith([10, 20, 40, 60], 'x', 100, PICTURE)).toEqual([100, 20, 130, 60]);
    expect(placeWith([10, 20, 40, 60], 'height', 10, PICTURE)).toEqual([10, 20, 40, 30]);
  });

  it('takes no side below 10 and nothing outside, but moves a smaller box of the model', () => {
    expect(placeWith([10, 20, 40, 60], 'width', 9.9, PICTURE)).toBe('small');
    expect(placeWith([10, 20, 40, 60], 'x', 611, PICTURE)).toBe('outside');
    expect(placeWith([10, 20, 40, 60], 'y', -1, PICTURE)).toBe('outside');
    expect(placeWith([10, 20, 18, 28], 'x', 12, PICTURE)).toEqual([12, 20, 20, 28]);
  });

  it('stores on Enter and says why a value is not taken', async () => {
    const onPlace = vi.fn();
    const texts = { x: 'x', y: 'y', width: 'width', height: 'height', pixels: 'px' };
    const problems = { outside: 'Outside', small: 'At least 10 px', number: 'Enter a number' };
    render(
      <PlaceFields
        place={[10, 20, 40, 60]}
        picture={PICTURE}
        disabled={false}
        texts={{ ...texts, ...problems }}
        onPlace={onPlace}
      />,
    );
    const user = userEvent.setup();
    const field = screen.getByRole('spinbutton', { name: 'width' });
    await user.clear(field);
    await user.type(field, '25{Enter}');
    expect(onPlace.mock.calls).toEqual([[[10, 20, 35, 60]]]);
    await user.clear(field);
    await user.type(field, '5{Enter}');
    expect(screen.getByRole('alert').textContent).toBe('At least 10 px');
    expect(onPlace).toHaveBeenCalledTimes(1);
  });

  it('takes a track number of 1 and more, or none', async () => {
    const onTrack = vi.fn();
    render(
      <TrackField track={7} disabled={false} texts={{ track: 'Track', whole: 'Whole' }} onTrack={onTrack} />,
    );
    const user = userEvent.setup();
    const field = screen.getByRole('spinbutton', { name: 'Track' });
    await user.clear(field);
    await user.type(field, '0{Enter}');
    expect(screen.getByText('Whole')).toBeTruthy();
    await user.clear(field);
    await user.type(field, '12{Enter}');
    await user.clear(field);
    await user.keyboard('{Enter}');
    expect(onTrack.mock.calls).toEqual([[12], [null]]);
  });
});

describe('the state of saving', () => {
  it('reports, and can be pressed only where that helps', () => {
    const onPress = vi.fn();
    const { rerender } = render(<SaveState kind="offline" text="Offline, 3 edits kept on this computer" />);
    expect(screen.getByRole('status').textContent).toBe('Offline, 3 edits kept on this computer');
    expect(screen.queryByRole('button')).toBeNull();
    rerender(<SaveState kind="offline" text="Offline, 3 edits" action="send now" onPress={onPress} />);
    const send = screen.getByRole('button', { name: 'Offline, 3 edits, send now' });
    expect(send.ariaLabel?.startsWith(send.textContent)).toBe(true);
    rerender(<SaveState kind="failed" text="Not saved, Retry" onPress={onPress} />);
    fireEvent.click(screen.getByRole('button', { name: 'Not saved, Retry' }));
    expect(onPress).toHaveBeenCalledTimes(1);
  });
});

describe('the strip of frames', () => {
  it('shows each frame with its state and count, and leads to the next unfinished one', () => {
    const frame = (number: number, state: FilmFrame['state']): FilmFrame => ({
      id: `f${number}`,
      frameNumber: number,
      state,
      objects: number + 50,
      people: [],
    });
    const calls = { onOpen: vi.fn(), onStep: vi.fn(), onNextUnfinished: vi.fn() };
    render(
      <Filmstrip
        frames={[frame(0, 'verified'), frame(10, 'conflict')]}
        counts={{ untouched: 38, in_progress: 2, verified: 9, conflict: 1 }}
        current="f10"
        texts={{
          title: 'Frames',
          stateName: (state) => state,
          frame: ({ frameNumber, state, objects }) => `Frame ${frameNumber}, ${state}, ${objects}`,
          next: 'Next unfinished',
          nextKey: 'N',
          place: '2 of 50',
          previous: 'Previous frame',
          following: 'Next frame',
        }}
        picture={() => null}
        mayStep={{ back: true, forward: false, unfinished: true }}
        {...calls}
      />,
    );
    const strip = within(screen.getByRole('list', { name: 'Frames' }));
    expect(strip.getByRole('button', { name: 'Frame 10, conflict, 60' }).getAttribute('aria-current')).toBe(
      'true',
    );
    fireEvent.click(strip.getByRole('button', { name: 'Frame 0, verified, 50' }));
    fireEvent.click(screen.getByRole('button', { name: 'Next unfinished' }));
    fireEvent.click(screen.getByRole('button', { name: 'Previous frame' }));
    expect(screen.getByRole('button', { name: 'Next frame' }).hasAttribute('disabled')).toBe(true);
    expect([
      calls.onOpen.mock.calls,
      calls.onStep.mock.calls,
      calls.onNextUnfinished.mock.calls.length,
    ]).toEqual([[['f0']], [[-1]], 1]);
  });
});

describe('two versions of a box', () => {
  it('keeps one of them, or waits', () => {
    const [onKeep, onLater] = [vi.fn(), vi.fn()];
    const side = { look: 'verified', isSelf: false, at: '11:03:51', text: 'Moved 5 px' } as const;
    render(
      <ConflictDialog
        title="Object 36 was changed by two people"
        text="Nothing is lost: choose what stays."
        sides={[
          { ...side, side: 'mine', name: 'Ana Ruiz', shownName: 'You', isSelf: true },
          { ...side, side: 'theirs', name: 'Kenji Mori', shownName: 'Kenji Mori' },
        ]}
        overlap="IoU of the two 0.58"
        keepLabel="Keep"
        laterLabel="Decide later"
        disabled={false}
        onKeep={onKeep}
        onLater={onLater}
      />,
    );
    const dialog = within(screen.getByRole('dialog', { name: 'Object 36 was changed by two people' }));
    fireEvent.click(dialog.getByRole('button', { name: 'Keep You' }));
    fireEvent.click(dialog.getByRole('button', { name: 'Keep Kenji Mori' }));
    fireEvent.click(dialog.getByRole('button', { name: 'Decide later' }));
    expect([onKeep.mock.calls, onLater.mock.calls.length]).toEqual([[['mine'], ['theirs']], 1]);
  });
});

describe('the sheet of keys', () => {
  it('finds actions, and takes another key for one', async () => {
    const onKey = vi.fn();
    const texts = {
      title: 'Keyboard shortcuts',
      find: 'Find an action',
      none: 'None',
      note: '',
      close: 'Close sheet',
    };
    render(
      <ShortcutsSheet
        groups={() => [
          {
            name: 'tools',
            title: 'Tools',
            rows: [
              { command: 'select', label: 'Select', keys: [['V']] },
              { command: 'close', label: 'Close', keys: [['Esc']], fixed: true },
            ],
          },
        ]}
        texts={texts}
        changes={{
          texts: {
            change: 'Change keys',
            done: 'Done',
            reset: 'Restore all keys',
            press: 'Press a key',
            changeOf: (label) => `Change the key of ${label}`,
            changeNote: '',
          },
          busy: false,
          onKey,
          onReset: vi.fn(),
        }}
        onClose={vi.fn()}
      />,
    );
    const user = userEvent.setup();
    await user.click(screen.getByRole('button', { name: 'Change keys' }));
    expect(screen.queryByRole('button', { name: 'Change the key of Close' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Change the key of Select' }));
    await user.keyboard('q');
    expect(onKey.mock.calls.map(([command, event]) => [command, (event as KeyboardEvent).key])).toEqual([
      ['select', 'q'],
    ]);
    await user.click(screen.getByRole('textbox', { name: 'Find an action' }));
    await user.paste('zoom');
    expect(screen.getByText('None')).toBeTruthy();
  });
});
