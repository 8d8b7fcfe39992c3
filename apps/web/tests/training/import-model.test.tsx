import { notice } from '@sarm/domain/catalogue/notices';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { seededUser } from '../../testing/api-answers.ts';
import { json } from '../../testing/fake-server.ts';
import { fakeUploads } from '../../testing/fake-xhr.ts';
import type { Answers } from '../../testing/open-app.tsx';
import { taskOf } from '../../testing/task-record.ts';
import {
  listOf,
  openTraining,
  trainedModel,
  trainer,
  TRAINING_CALLS,
} from '../../testing/training/training-answers.ts';

const TASK = '01900000-0000-7000-8000-0000000000f7';
const TASK_CALL = `GET /api/tasks/${TASK}`;
const brought = trainedModel({
  id: '01900000-0000-7000-8000-0000000000f8',
  row_id: '01900000-0000-7000-8000-0000000000f8',
  name: 'heads-v3',
  origin: 'imported',
  status: 'created',
});
const DESCRIPTION = {
  schema: 'sarm-model-description',
  version: 1,
  task: 'head_detection',
  layout: 'sarm-peaks-v1',
  classes: [{ name: 'sperm', kind: 'sperm' }],
  threshold: 0.4,
  sameHeadShare: 0.25,
};
const open = (answers: Answers = {}, person = trainer('train_models', 'deploy_models')) =>
  openTraining('?tab=models', { [TRAINING_CALLS.list]: listOf(brought), ...answers }, person);
const opened = async (view: ReturnType<typeof open>) => {
  await view.user.click(await screen.findByRole('button', { name: 'Import model' }));
  return within(await screen.findByRole('dialog', { name: 'Import a model' }));
};
type Dialog = Awaited<ReturnType<typeof opened>>;
const give = (dialog: Dialog, label: string, file: File) =>
  fireEvent.change(dialog.getByLabelText(label, { selector: 'input' }), { target: { files: [file] } });
const giveDescription = (dialog: Dialog, text = JSON.stringify(DESCRIPTION)) =>
  give(dialog, 'Choose description', new File([text], 'description.json'));
const submit = (dialog: Dialog) => dialog.getByRole<HTMLButtonElement>('button', { name: 'Import' });
const sentOf = { task_id: TASK, model: brought };

describe('the import of a model', () => {
  it('TEC-321 is offered to those who may deploy models in a project, and to nobody else', async () => {
    const other = open({}, trainer('train_models'));
    await screen.findByText('heads-v3');
    expect(screen.queryByRole('button', { name: 'Import model' })).toBeNull();
    other.unmount();
    const viewer = open(
      {},
      {
        ...trainer('train_models', 'deploy_models'),
        projectPermissions: seededUser('technical_user', 'viewer').projectPermissions,
      },
    );
    await screen.findByText('heads-v3');
    expect(screen.queryByRole('button', { name: 'Import model' })).toBeNull();
    viewer.unmount();
    open();
    expect(await screen.findByRole('button', { name: 'Import model' })).toBeTruthy();
  });

  it('takes an ONNX file and a description or a card, and nothing else', async () => {
    const dialog = await opened(open());
    expect(submit(dialog).disabled).toBe(true);
    give(dialog, 'Choose model file', new File(['x'], 'weights.pt'));
    expect(dialog.getByText('Only ONNX files can be imported.')).toBeTruthy();
    giveDescription(dialog, '{}');
    expect(
      await dialog.findByText('This file is neither the description nor the card of a detection model.'),
    ).toBeTruthy();
    expect(submit(dialog).disabled).toBe(true);
    give(dialog, 'Choose model file', new File(['x'], 'heads-v3.onnx'));
    expect(dialog.queryByText('Only ONNX files can be imported.')).toBeNull();
    giveDescription(dialog);
    await waitFor(() => expect(submit(dialog).disabled).toBe(false));
  });

  it('sends it with what was declared, shows the progress of upload and check, and leads to the comparison', async () => {
    const sent = fakeUploads((upload, n) => {
      if (n === 0) upload.progress(50, 100);
    });
    const view = open({
      [TASK_CALL]: [
        json(taskOf({ id: TASK, task_type: 'ingest', progress: 60, notice: notice('model.being_tried') })),
        json(taskOf({ id: TASK, task_type: 'ingest', status: 'completed', progress: 100, version: 2 })),
      ],
    });
    const dialog = await opened(view);
    give(dialog, 'Choose model file', new File(['x'], 'heads-v3.onnx'));
    giveDescription(dialog);
    await view.user.type(dialog.getByLabelText('Notes'), 'of a study');
    await view.user.click(
      dialog.getByRole('switch', {
        name: 'I declare that it was not trained on images of this installation',
      }),
    );
    await waitFor(() => expect(submit(dialog).disabled).toBe(false));
    await view.user.click(submit(dialog));
    expect(await dialog.findByRole('progressbar', { name: 'Sending the model' })).toBeTruthy();
    expect(dialog.getByText('50%')).toBeTruthy();
    const body = sent[0]?.body;
    expect([...(body?.keys() ?? [])].at(-1)).toBe('file');
    expect(
      Object.fromEntries(['name', 'notes', 'declared_unseen'].map((key) => [key, body?.get(key)])),
    ).toEqual({
      name: 'heads-v3',
      notes: 'of a study',
      declared_unseen: 'true',
    });
    const description = body?.get('description');
    expect(typeof description === 'string' && JSON.parse(description)).toEqual(DESCRIPTION);
    sent[0]?.answer(202, JSON.stringify(sentOf));
    expect(await dialog.findByRole('progressbar', { name: 'Check of heads-v3' })).toBeTruthy();
    expect(await dialog.findByText(/^heads-v3 was accepted\./)).toBeTruthy();
    await view.user.click(dialog.getByRole('button', { name: 'Compare and promote' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('says why a model was refused: by the call, and by its check', async () => {
    const sent = fakeUploads((upload, n) =>
      n === 0
        ? upload.answer(415, JSON.stringify({ code: 'file_content_not_onnx', message: '' }))
        : upload.answer(202, JSON.stringify(sentOf)),
    );
    const view = open({
      [TASK_CALL]: json(
        taskOf({ id: TASK, task_type: 'ingest', status: 'failed', notice: notice('model.not_of_card') }),
      ),
    });
    const dialog = await opened(view);
    give(dialog, 'Choose model file', new File(['x'], 'heads-v3.onnx'));
    giveDescription(dialog);
    await waitFor(() => expect(submit(dialog).disabled).toBe(false));
    await view.user.click(submit(dialog));
    expect((await dialog.findByRole('alert')).textContent).toContain(
      'Only ONNX files (.onnx) are accepted as models',
    );
    expect(sent[0]?.body.get('declared_unseen')).toBe('false');
    await view.user.click(submit(dialog));
    expect(
      (await dialog.findByText(/^heads-v3 was refused and its file removed: ./)).textContent,
    ).not.toContain('{{');
    await view.user.click(dialog.getByRole('button', { name: 'Choose another file' }));
    expect(submit(dialog).disabled).toBe(true);
  });
});
