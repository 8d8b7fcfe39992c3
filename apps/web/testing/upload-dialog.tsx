import { fireEvent, screen, within } from '@testing-library/react';
import { seededUser } from './api-answers.ts';
import { type Answers, openApp, PAGES } from './open-app.tsx';

export const videoFile = (name: string, bytes = 1_572_864): File => new File([new Uint8Array(bytes)], name);

/** The upload dialog on the page of videos, as laboratory staff opens it. */
export async function openUploadDialog(answers: Answers = {}) {
  const view = openApp(PAGES.videos, seededUser('business_user'), answers);
  await view.user.click(await screen.findByRole('button', { name: 'Upload Videos' }));
  const dialog = within(await screen.findByRole('dialog'));
  return {
    ...view,
    dialog,
    choose: (...files: File[]): void => {
      fireEvent.change(dialog.getByTestId('video-files'), { target: { files } });
    },
    /** Goes on without a calibration where none was chosen. */
    send: async (): Promise<void> => {
      await view.user.click(dialog.getByRole('button', { name: /^Upload( again)?$/ }));
      const without = dialog.queryByRole('button', { name: 'Upload without' });
      if (without !== null) await view.user.click(without);
    },
  };
}
