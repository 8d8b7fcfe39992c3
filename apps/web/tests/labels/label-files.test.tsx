import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { json } from '../../testing/fake-server.ts';
import { fakeUploads } from '../../testing/fake-xhr.ts';
import {
  dataLabel,
  EXPORT_ID,
  exportsOf,
  IMPORT_ID,
  importsOf,
  LABEL_CALLS,
  LABEL_ID,
  labelExport,
  labelImport,
  openLabels,
  overviewOf,
  reviewer,
} from '../../testing/label-answers.ts';
import type { Answers } from '../../testing/open-app.tsx';
import { taskOf } from '../../testing/task-record.ts';

const OPEN = `?labelId=${LABEL_ID}`;
const owner = reviewer('annotate_detection');
const TASK = '01900000-0000-7000-8000-0000000000f7';
const run = (changes = {}) =>
  taskOf({
    id: TASK,
    task_type: 'export',
    stage: 'writing',
    message: 'Writing images',
    video_id: null,
    ...changes,
  });
const TASK_CALL = `GET /api/tasks/${TASK}`;
const tasks = (...list: object[]) => json({ tasks: list, total: list.length });
const dialogOf = async (view: ReturnType<typeof openLabels>, button: string, name: RegExp) => {
  await view.user.click(await screen.findByRole('button', { name: button }));
  return within(await screen.findByRole('dialog', { name }));
};
const openExport = (view: ReturnType<typeof openLabels>) => dialogOf(view, 'Export', /^Export Clinic heads/);
const own = overviewOf({ data_label: dataLabel({ user_id: owner.id }) });
const openOwn = (answers: Answers) => openLabels({ [LABEL_CALLS.overview]: own, ...answers }, OPEN, owner);
const openImport = (view: ReturnType<typeof openLabels>) =>
  dialogOf(view, 'Import', /^Import into Clinic heads/);

describe('the export of a data label', () => {
  it('offers the formats, says of an unusable one why, and sends what was chosen', async () => {
    const view = openLabels(
      {
        [LABEL_CALLS.startExport]: json({ task_id: TASK }, 202),
        [LABEL_CALLS.tasks]: [tasks(), tasks(run())],
        [TASK_CALL]: json(run()),
      },
      OPEN,
    );
    const dialog = await openExport(view);
    const formats = await dialog.findAllByRole('radio');
    expect(formats.map((each) => (each as HTMLInputElement).value)).toEqual([
      'coco',
      'yolo',
      'voc',
      'mot',
      'masks',
    ]);
    expect(dialog.getByRole('radio', { name: 'Masks' })).toHaveProperty('disabled', true);
    expect(dialog.getByText('no mask in this label')).toBeTruthy();
    expect(dialog.getByText('1,842 items, 46 frames')).toBeTruthy();
    await view.user.click(dialog.getByRole('radio', { name: 'YOLO' }));
    await view.user.click(dialog.getByRole('checkbox', { name: 'Verified boxes only' }));
    await view.user.click(dialog.getByRole('button', { name: 'Export' }));
    expect(await dialog.findByText('Writing images')).toBeTruthy();
    expect(view.server.callsOf(LABEL_CALLS.startExport)[0]?.body).toEqual({
      format: 'yolo',
      include_images: true,
      exclude_bad_quality: true,
      verified_only: true,
    });
    const [first] = view.server.callsOf(LABEL_CALLS.tasks);
    expect(new URL(first?.url ?? '', 'http://x').searchParams.get('label_id')).toBe(LABEL_ID);
  });

  it('goes on when it is closed: the dialog finds it again and cancels it', async () => {
    const CANCEL = `DELETE /api/tasks/${TASK}`;
    const view = openLabels(
      {
        [LABEL_CALLS.tasks]: tasks(run({ created_by: owner.id })),
        [TASK_CALL]: [json(run({ created_by: owner.id })), json(run({ status: 'cancelled', version: 3 }))],
        [CANCEL]: json(run({ status: 'cancelled', version: 3 })),
      },
      OPEN,
    );
    const first = await openExport(view);
    expect(
      await first.findByText('It goes on when this window closes. You get a notification at the end.'),
    ).toBeTruthy();
    expect(first.queryByRole('button', { name: 'Export' })).toBeNull();
    await view.user.click(first.getAllByRole('button', { name: 'Close' })[0] as HTMLElement);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(view.server.callsOf(CANCEL)).toHaveLength(0);
    const again = await openExport(view);
    expect(await again.findByText('Writing images')).toBeTruthy();
    await view.user.click(again.getByRole('button', { name: 'Cancel export' }));
    expect(await again.findByText('The export was cancelled')).toBeTruthy();
    expect(view.server.callsOf(CANCEL)).toHaveLength(1);
  });

  it('lists complete files with size and SHA-256, and downloads one by a token of its own', async () => {
    const saved: string[] = [];
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      saved.push(this.getAttribute('href') ?? '');
    });
    const view = openLabels({ [LABEL_CALLS.token]: json({ token: 'one-file', expires_in: 60 }) }, OPEN);
    const dialog = await openExport(view);
    const row = (await dialog.findByText('9b1e04c7d2a8')).closest('tr') as HTMLElement;
    expect(row.textContent).toContain('COCO');
    expect(row.textContent).toContain('38.2');
    expect(row.textContent).toContain('Ana Ruiz');
    expect(dialog.getByTitle(labelExport().sha256)).toBeTruthy();
    await view.user.click(within(row).getByRole('button', { name: 'Download clinic-heads-coco.zip' }));
    await waitFor(() =>
      expect(saved).toEqual([
        `/api/technical/data-labels/${LABEL_ID}/exports/${EXPORT_ID}/file?token=one-file`,
      ]),
    );
    expect(view.server.callsOf(LABEL_CALLS.token)[0]?.body).toEqual({ kind: 'label-export', id: EXPORT_ID });
  });

  it('names a failed list, a refused start and a refused download', async () => {
    const view = openLabels(
      {
        [LABEL_CALLS.exports]: [json({ message: 'Broken' }, 500), exportsOf(labelExport())],
        [LABEL_CALLS.startExport]: json({}, 500),
        [LABEL_CALLS.token]: json({ message: 'Too late' }, 404),
      },
      OPEN,
    );
    const dialog = await openExport(view);
    expect(await dialog.findByText('Failed to load exports: Broken')).toBeTruthy();
    await view.user.click(dialog.getByRole('button', { name: 'Retry' }));
    await view.user.click(await dialog.findByRole('button', { name: /^Download/ }));
    expect(await screen.findByText('Failed to download: Too late')).toBeTruthy();
    await view.user.click(dialog.getByRole('button', { name: 'Export' }));
    expect(await dialog.findByText('Failed to start the export')).toBeTruthy();
  });
});

describe('the import into a data label', () => {
  it('is offered to the owner of the label, and not to somebody who only reviews it', async () => {
    const other = openLabels({}, OPEN, owner);
    expect(await screen.findByRole('button', { name: 'Export' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Import' })).toBeNull();
    other.unmount();
    openOwn({});
    expect(await screen.findByRole('button', { name: 'Import' })).toBeTruthy();
  });

  it('sends a file, shows how it is read, and refuses one that is too large before it is sent', async () => {
    const sent = fakeUploads((upload) =>
      upload.answer(202, JSON.stringify(labelImport({ state: 'reading', preview: null, task_id: TASK }))),
    );
    const view = openOwn({
      [LABEL_CALLS.imports]: [
        importsOf(),
        importsOf(labelImport({ state: 'reading', preview: null, task_id: TASK })),
      ],
      [TASK_CALL]: json(run({ task_type: 'ingest', message: 'Matching pictures' })),
    });
    const dialog = await openImport(view);
    const input = await dialog.findByTestId('video-files');
    const large = new File(['x'], 'large.zip');
    Object.defineProperty(large, 'size', { value: 3 * 1024 ** 3 });
    fireEvent.change(input, { target: { files: [large] } });
    expect(await dialog.findByText('The file is larger than 2 GB')).toBeTruthy();
    expect(sent).toHaveLength(0);
    fireEvent.change(input, { target: { files: [new File(['{}'], 'boxes.json')] } });
    expect(await dialog.findByText('Matching pictures')).toBeTruthy();
    expect(sent[0]?.body.get('file')).toMatchObject({ name: 'boxes.json' });
  });

  it('previews what would change, maps classes, and applies without deleting anything', async () => {
    const mapped = labelImport();
    const view = openOwn({
      [LABEL_CALLS.imports]: importsOf(labelImport()),
      [LABEL_CALLS.mapClasses]: json(mapped),
      [LABEL_CALLS.applyImport]: json({ task_id: TASK }, 202),
    });
    const dialog = await openImport(view);
    const preview = await dialog.findByRole('region', { name: 'What applying changes' });
    expect(preview.textContent).toContain(
      'Added31Moved7Other class1Unchanged240Missing in the file5Left out3',
    );
    expect(
      dialog.getByText('2 pictures of the file match no frame of the dataset. Their boxes are left out.'),
    ).toBeTruthy();
    await view.user.click(dialog.getByRole('button', { name: 'Show them' }));
    expect(dialog.getByText('other-2.png')).toBeTruthy();
    await view.user.click(dialog.getByRole('combobox', { name: 'Class for dirt' }));
    await view.user.click(await screen.findByRole('option', { name: 'Debris' }));
    await waitFor(() =>
      expect(view.server.callsOf(LABEL_CALLS.mapClasses)[0]?.body).toEqual({
        classes: [
          { name: 'head', class: 'sperm' },
          { name: 'dirt', class: 'debris' },
        ],
      }),
    );
    await view.user.click(await dialog.findByRole('button', { name: 'Apply' }));
    await waitFor(() =>
      expect(view.server.callsOf(LABEL_CALLS.applyImport)[0]?.body).toEqual({ delete_missing: false }),
    );
  });

  it('deletes what the file does not hold only where a person ticked it', async () => {
    const view = openOwn({
      [LABEL_CALLS.imports]: importsOf(labelImport()),
      [LABEL_CALLS.applyImport]: json({ task_id: TASK }, 202),
    });
    const dialog = await openImport(view);
    const tick = await dialog.findByRole('checkbox', {
      name: 'Delete the 5 boxes that the file does not hold',
    });
    expect(tick).toHaveProperty('checked', false);
    await view.user.click(tick);
    await view.user.click(dialog.getByRole('button', { name: 'Apply' }));
    await waitFor(() =>
      expect(view.server.callsOf(LABEL_CALLS.applyImport)[0]?.body).toEqual({ delete_missing: true }),
    );
  });

  it('cannot be applied where it would change nothing, and says why a file failed', async () => {
    const preview = labelImport().preview;
    const nothing = { ...preview, added: 0, moved: 0, reclassed: 0, missing: 0 } as NonNullable<
      typeof preview
    >;
    const one = openOwn({ [LABEL_CALLS.imports]: importsOf(labelImport({ preview: nothing })) });
    const dialog = await openImport(one);
    expect(await dialog.findByText('The file would change nothing')).toBeTruthy();
    expect(dialog.getByRole('button', { name: 'Apply' })).toHaveProperty('disabled', true);
    one.unmount();
    const failed = labelImport({ state: 'failed', preview: null, message: 'no boxes in it' });
    const two = openOwn({ [LABEL_CALLS.imports]: importsOf(failed) });
    const again = await openImport(two);
    expect((await again.findAllByText('Failed')).length).toBe(1);
    await two.user.click(again.getByRole('button', { name: /^Open the import/ }));
    expect(await again.findByText('The file cannot be imported: no boxes in it')).toBeTruthy();
    expect(failed.id).toBe(IMPORT_ID);
  });
});
