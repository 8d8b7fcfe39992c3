import { act, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { type Toast, ToastStack } from './toast-stack.tsx';

const toast = (changes: Partial<Toast>): Toast => ({
  id: 'a',
  message: 'Saved',
  type: 'success',
  autoClose: true,
  duration: 5000,
  ...changes,
});
const show = (...toasts: Toast[]) => {
  const onClose = vi.fn();
  render(<ToastStack toasts={toasts} closeLabel="Close" regionLabel="Messages" onClose={onClose} />);
  return onClose;
};
afterEach(() => vi.useRealTimers());

describe('messages that come and go', () => {
  it('close by themselves after their time, unless they are to stay', () => {
    vi.useFakeTimers();
    const onClose = show(toast({}), toast({ id: 'b', autoClose: false }));
    act(() => void vi.advanceTimersByTime(4999));
    expect(onClose).not.toHaveBeenCalled();
    act(() => void vi.advanceTimersByTime(60_000));
    expect(onClose.mock.calls).toEqual([['a']]);
  });

  it('interrupt a reader only with errors', () => {
    show(toast({}), toast({ id: 'b', type: 'error', message: 'Failed' }));
    expect(screen.getByRole('status').textContent).toContain('Saved');
    expect(screen.getByRole('alert').textContent).toContain('Failed');
  });
});
