import { waitFor } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';

/** Waits, as a person does, until a button that is disabled at first can be pressed: its answer may still be on the way. */
export function setupUser(): UserEvent {
  const user = userEvent.setup({ delay: null });
  const click: UserEvent['click'] = async (element) => {
    if (element.matches(':disabled'))
      await waitFor(() => {
        if (element.matches(':disabled')) throw new Error(`still disabled: ${element.textContent}`);
      });
    await user.click(element);
  };
  return { ...user, click };
}
