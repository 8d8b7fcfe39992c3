import { cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { DangerDialog, type DangerDialogProps } from './danger-dialog.tsx';
import { RefusedDialog } from './refused-dialog.tsx';
import { setupUser } from '../../../testing/setup-user.ts';

interface Effect {
  readonly projects: number;
}
const answerOf = (data?: Effect) => ({ data, isError: false, isFetching: false, refetch: () => undefined });
const open = (changes: Partial<DangerDialogProps<Effect>> = {}) => {
  const onConfirm = vi.fn<() => Promise<{ error?: unknown }>>(async () => ({}));
  const onClose = vi.fn();
  const props = { onConfirm, onClose, ...changes };
  render(
    <DangerDialog<Effect>
      icon={null}
      title="Delete Hanna Virtanen?"
      effect={{
        answer: answerOf({ projects: 2 }),
        goes: ({ projects }) => [`${projects} project memberships`],
        stays: () => ['everything measured'],
      }}
      confirmLabel="Delete user"
      {...props}
    />,
  );
  const button = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Delete user' });
  return { onConfirm, onClose, button, user: setupUser() };
};

describe('a dangerous change', () => {
  it('says what goes and what stays, and is made by its button alone', async () => {
    const { user, onConfirm, onClose, button } = open();
    const dialog = screen.getByRole('alertdialog', { name: 'Delete Hanna Virtanen?' });
    const texts = (name: string) =>
      within(within(dialog).getByRole('list', { name }))
        .getAllByRole('listitem')
        .map((li) => li.textContent);
    expect([texts('Will be lost'), texts('Will be kept')]).toEqual([
      ['2 project memberships'],
      ['everything measured'],
    ]);
    await user.click(button());
    expect(onConfirm).toHaveBeenCalledTimes(1);
    await user.keyboard('{Escape}');
    expect(onClose).toHaveBeenCalledTimes(1);
  });

  it('cannot be made before the server has counted, nor before the right text is typed', async () => {
    const { button, user, onConfirm } = open({
      typed: { label: 'Type the e-mail', expected: 'a@b.example' },
    });
    expect(button().disabled).toBe(true);
    await user.type(screen.getByLabelText('Type the e-mail'), 'a@b.exampl{Enter}');
    expect([button().disabled, onConfirm.mock.calls.length]).toEqual([true, 0]);
    await user.type(screen.getByLabelText('Type the e-mail'), 'e{Enter}');
    expect(onConfirm).toHaveBeenCalledTimes(1);
  });

  it('waits for the counts, and shows a failure where it happened', async () => {
    const waiting = { answer: answerOf(), goes: () => [], stays: () => [] };
    expect(open({ effect: waiting }).button().disabled).toBe(true);
    cleanup();
    const { button, user } = open({
      onConfirm: async () => ({ error: {} }),
      failed: 'Failed to delete user',
    });
    await user.click(button());
    expect((await screen.findByRole('alert')).textContent).toBe('Failed to delete user');
  });

  it('is refused with the reason and the way out', async () => {
    const onClose = vi.fn();
    render(
      <RefusedDialog
        title="Ingrid has to stay"
        why="Nobody else could."
        wayOut="Name another:"
        onClose={onClose}
      >
        <button>Open Marcus</button>
      </RefusedDialog>,
    );
    const dialog = screen.getByRole('alertdialog', { name: 'Ingrid has to stay' });
    expect(dialog.textContent).toContain('Nobody else could.Name another:Open Marcus');
    await userEvent.click(screen.getByRole('button', { name: 'Close' }));
    expect(onClose).toHaveBeenCalledTimes(1);
  });
});
