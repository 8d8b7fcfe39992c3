import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { ConfirmDialog } from './confirm-dialog.tsx';

const open = (busy: boolean) => {
  const onConfirm = vi.fn();
  const onCancel = vi.fn();
  render(
    <ConfirmDialog
      open
      title="Delete"
      message="Delete it?"
      confirmLabel="Yes"
      cancelLabel="No"
      busy={busy}
      destructive
      onConfirm={onConfirm}
      onCancel={onCancel}
    />,
  );
  return { onConfirm, onCancel, user: userEvent.setup({ delay: null }) };
};

describe('a question before something is done', () => {
  it('is answered by keyboard: Enter does it, Escape does not', async () => {
    const { onConfirm, onCancel, user } = open(false);
    const dialog = screen.getByRole('dialog', { name: 'Delete' });
    expect(dialog.getAttribute('aria-describedby')).toBe(screen.getByText('Delete it?').id);
    await user.keyboard('{Enter}');
    expect(onConfirm).toHaveBeenCalledTimes(1);
    await user.keyboard('{Escape}');
    expect(onCancel).toHaveBeenCalledTimes(1);
  });

  it('stays while it is being done, and takes no second answer', async () => {
    const { onConfirm, onCancel, user } = open(true);
    await user.keyboard('{Escape}{Enter}');
    const buttons = screen.getAllByRole<HTMLButtonElement>('button');
    expect(buttons.every((button) => button.disabled)).toBe(true);
    expect(onConfirm).not.toHaveBeenCalled();
    expect(onCancel).not.toHaveBeenCalled();
  });
});
