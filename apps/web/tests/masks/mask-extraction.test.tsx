import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { clearCanvas, layOutCanvas } from '../../testing/annotation-canvas.ts';
import { annotator, press } from '../../testing/annotation-app.ts';
import { DATASET_ID, VIDEO_ID } from '../../testing/api-answers.ts';
import { json } from '../../testing/fake-server.ts';
import { heldAnswer } from '../../testing/held-answer.ts';
import { EXPORT_ID, LABEL_ID, pageOfLabels } from '../../testing/label-answers.ts';
import {
  click,
  cropId,
  crops,
  detector,
  FRAME_PAGE,
  label,
  madeMask,
  MASK_CALLS,
  morphologist,
  openMasks,
  pageOfCrops,
  storedMask,
  VIDEO_PAGE,
} from '../../testing/mask-app.ts';

beforeAll(layOutCanvas);
afterAll(clearCanvas);
afterEach(() => vi.useRealTimers());

const open = (answers = {}, at = VIDEO_PAGE, person = detector) => openMasks(at, answers, person);
const CROP_PAGE = `${VIDEO_PAGE}&cropId=${cropId(1)}`;
const button = (name: string | RegExp) => screen.getByRole<HTMLButtonElement>('button', { name });
const opened = async () => await screen.findByRole('application', { name: /^Crop / });
const both = annotator(['annotate_detection', 'annotate_morphology']);
const ADDED = 'Added to data label successfully';
const BAD = () => json({}, 502, 'Bad Gateway');

describe('mask extraction', () => {
  it('TEC-087 TEC-023 has its path and two steps', async () => {
    open();
    const crumbs = await screen.findByRole('navigation', { name: 'Path to this page' });
    const shown = within(crumbs).getAllByRole('listitem');
    expect(shown.flatMap((each) => (each.hidden ? [] : [each.textContent]))).toEqual(
      expect.arrayContaining(['Technical', 'Datasets', 'Mask Extraction']),
    );
    const steps = await screen.findByRole('list', { name: 'Steps' });
    const first = within(steps).getByText('Define Masks with Points').closest('li');
    expect(first?.getAttribute('aria-current')).toBe('step');
    expect(within(steps).getByText('Export for Morphology Analysis')).toBeTruthy();
  });

  it('TEC-091 TEC-023 is refused without annotate_detection', async () => {
    open({}, VIDEO_PAGE, morphologist);
    expect(await screen.findByText('You need the annotate_detection permission')).toBeTruthy();
  });

  it.each([
    ['/finetune/mask-extraction', ['Video', 'Dataset']],
    [`/finetune/mask-extraction?videoId=${VIDEO_ID}`, ['Dataset']],
    [`/finetune/mask-extraction?datasetId=${DATASET_ID}`, ['Video']],
  ])('TEC-090 TEC-195 TEC-196 at %s names what is missing', async (at, missing) => {
    open({}, at);
    expect(await screen.findByText('Please provide both videoId and datasetId to continue.')).toBeTruthy();
    expect(screen.getAllByRole('alert').map((each) => each.textContent)).toEqual(
      missing.map((name) => `${name} ID is required. Please select a ${name.toLowerCase()} first.`),
    );
    expect(screen.getByRole('link', { name: 'Go to Datasets' }).getAttribute('href')).toBe(
      '/finetune/dashboard',
    );
  });

  it('TEC-090 leads to the datasets with create_datasets', async () => {
    open({}, '/finetune/mask-extraction', annotator(['annotate_detection', 'create_datasets']));
    const link = await screen.findByRole('link', { name: 'Go to Datasets' });
    expect(link.getAttribute('href')).toBe('/finetune/datasets');
  });

  it('TEC-064 lists 20 crops a page', async () => {
    const view = open({ [MASK_CALLS.crops]: pageOfCrops(crops(20), 31) });
    expect(await screen.findByText('Showing 20 of 31 crops')).toBeTruthy();
    expect(view.server.callsOf(MASK_CALLS.crops)[0]?.body).toEqual({
      video_id: VIDEO_ID,
      dataset_id: DATASET_ID,
      page: 1,
      limit: 20,
    });
  });

  it('TEC-089 TEC-314 has crops, canvas, models and labels; a new label is selected at once', async () => {
    const made = { ...label, id: cropId(8), name: 'Round 3', item_count: 0 };
    const view: ReturnType<typeof open> = open(
      {
        [MASK_CALLS.labels]: () =>
          json({
            data_labels: view.server.callsOf(MASK_CALLS.create).length > 1 ? [label, made] : [label],
            total_count: 1,
            total_pages: 1,
          }),
        [MASK_CALLS.create]: [BAD(), json({ data_label: made }, 201)],
      },
      CROP_PAGE,
    );
    await opened();
    expect(screen.getByRole('region', { name: 'Available Crops' })).toBeTruthy();
    expect(screen.getByRole('combobox', { name: 'Segmentation Model' })).toBeTruthy();
    const select = screen.getByRole('combobox', { name: /Data Label for Masks/ });
    await waitFor(() => expect(select.textContent).toBe('Smears, round 2 (418)'));
    await view.user.click(button('+ New'));
    const dialog = within(await screen.findByRole('dialog', { name: 'New Data Label' }));
    await view.user.type(dialog.getByRole('textbox', { name: /Name/ }), 'Round 3');
    await view.user.click(dialog.getByRole('button', { name: 'Create' }));
    expect(await dialog.findByText('Failed to create data label: Bad Gateway')).toBeTruthy();
    await view.user.click(dialog.getByRole('button', { name: 'Create' }));
    await waitFor(() => expect(select.textContent).toBe('Round 3'));
    expect(view.server.callsOf(MASK_CALLS.create)[1]?.body).toMatchObject({
      dataset_id: DATASET_ID,
      label_type: 'morphology',
    });
  });

  it('TEC-197 generates a mask with the texts of this page', async () => {
    const view = open(
      { [MASK_CALLS.generate]: [madeMask(), json({ message: 'No memory' }, 500)] },
      CROP_PAGE,
    );
    await opened();
    await view.user.click(button('Generate Mask [G]'));
    expect(await screen.findByText('Please select a crop and add points first')).toBeTruthy();
    await click(64, 48);
    press('g');
    expect(await screen.findByText('Mask generated successfully')).toBeTruthy();
    expect(view.server.callsOf(MASK_CALLS.generate)[0]?.body).toMatchObject({
      crop_id: cropId(1),
      point_prompts: [{ x: 64, y: 48, label: 1 }],
      overwrite_existing: true,
    });
    press('g');
    expect(await screen.findByText('Failed to generate mask. Please try again.')).toBeTruthy();
    expect(screen.queryByText(/No memory/)).toBeNull();
  });

  it('TEC-305 says how the generation went, and hides a success after six seconds', async () => {
    const view = open(
      { [MASK_CALLS.generate]: [madeMask(), json({ message: 'No memory' }, 500)] },
      CROP_PAGE,
    );
    await opened();
    await click(64, 48);
    vi.useFakeTimers({ shouldAdvanceTime: true });
    press('g');
    expect(await screen.findByText('Mask generated successfully')).toBeTruthy();
    await act(() => vi.advanceTimersByTimeAsync(5500));
    expect(screen.getByText('Mask generated successfully')).toBeTruthy();
    await act(() => vi.advanceTimersByTimeAsync(600));
    expect(screen.queryByText('Mask generated successfully')).toBeNull();
    vi.useRealTimers();
    press('g');
    expect(await screen.findByText('Failed to generate mask. Please try again.')).toBeTruthy();
    expect(view.server.callsOf(MASK_CALLS.generate)).toHaveLength(2);
  });

  it('TEC-256 keeps two models to choose from beside the error, and shows that one is not installed', async () => {
    const refused = json({ code: 'model_not_installed', message: 'The model is not installed' }, 409);
    const view = open(
      { [MASK_CALLS.models]: BAD(), [MASK_CALLS.generate]: [refused, madeMask()] },
      CROP_PAGE,
    );
    await opened();
    expect(await screen.findByText('Failed to load models: Bad Gateway')).toBeTruthy();
    const select = screen.getByRole('combobox', { name: 'Segmentation Model' });
    expect(select.textContent).toBe('SAM 2.1 large (Default)');
    await click(64, 48);
    press('g');
    expect(await screen.findByText('Failed to generate mask. Please try again.')).toBeTruthy();
    await view.user.click(select);
    const names = screen.getAllByRole('option').map((each) => each.textContent);
    expect(names).toEqual(['SAM 2.1 large (Default)', 'SAM 2.1 base-plus']);
    await view.user.click(screen.getByRole('option', { name: 'SAM 2.1 base-plus' }));
    await view.user.click(button('Generate Mask [G]'));
    await waitFor(() => expect(view.server.callsOf(MASK_CALLS.generate)).toHaveLength(2));
    const sent = view.server.callsOf(MASK_CALLS.generate).map(({ body }) => body);
    expect(sent).toMatchObject([{ model_id: 'sam2.1_hiera_large' }, { model_id: 'sam2.1_hiera_base_plus' }]);
  });

  it('TEC-199 TEC-314 adds a mask to the dataset, and says what is missing', async () => {
    const view = open({ [MASK_CALLS.mask]: json({ mask: storedMask() }), [MASK_CALLS.add]: BAD() });
    await screen.findByText('Showing 3 of 3 crops');
    await view.user.click(button('Add to Dataset'));
    expect(
      await screen.findByText('Please select a crop, generate a mask, and select a data label'),
    ).toBeTruthy();
    press('ArrowRight');
    await opened();
    await screen.findByText('Mask Generated');
    // Without its label nothing can be added.
    await screen.findByText('Smears, round 2 (418)');
    await view.user.click(button('Add to Dataset'));
    expect(await screen.findByText('Failed to add to data label: Bad Gateway')).toBeTruthy();
  });

  it.each([
    ['Failed to add to data label', () => new Response('', { status: 500 })],
    [
      'Failed to add to data label: The project is archived',
      () => json({ message: 'The project is archived' }, 409),
    ],
  ])('TEC-300 a mask that is not added says on both screens: %s', async (text, answer) => {
    for (const at of [CROP_PAGE, `${FRAME_PAGE}&cropId=${cropId(1)}`]) {
      const answers = { [MASK_CALLS.mask]: json({ mask: storedMask() }), [MASK_CALLS.add]: answer };
      const view = openMasks(at, answers, both);
      await opened();
      await screen.findByText('Mask Generated');
      await screen.findByText('Smears, round 2 (418)');
      press('s');
      expect(await screen.findByText(text)).toBeTruthy();
      expect(screen.queryByText(ADDED)).toBeNull();
      view.unmount();
    }
  });

  it.each([
    ['Mask Extraction', CROP_PAGE],
    ['Morphology annotation', `${FRAME_PAGE}&cropId=${cropId(1)}`],
  ])('TEC-300 %s says for six seconds that a mask was added', async (_, at) => {
    const held = heldAnswer();
    openMasks(at, { [MASK_CALLS.mask]: json({ mask: storedMask() }), [MASK_CALLS.add]: held.answer }, both);
    await opened();
    await screen.findByText('Mask Generated');
    await screen.findByText('Smears, round 2 (418)');
    press('s');
    vi.useFakeTimers();
    held.release(json({}));
    // The six seconds begin with the text: a busy computer keeps the promises that read the answer waiting.
    await act(() => vi.waitFor(() => screen.getByText(ADDED), { interval: 5, timeout: 20_000 }));
    await act(() => vi.advanceTimersByTimeAsync(5900));
    expect(screen.getByText(ADDED)).toBeTruthy();
    await act(() => vi.advanceTimersByTimeAsync(200));
    expect(screen.queryByText(ADDED)).toBeNull();
  });

  it.each([
    ['Mask Extraction', VIDEO_PAGE],
    ['Morphology annotation', FRAME_PAGE],
  ])(
    'TEC-297 %s says that no morphology label could be made, and makes one when tried again',
    async (_, at) => {
      let made = false;
      const answers = {
        [MASK_CALLS.labels]: () => (made ? pageOfLabels(label) : pageOfLabels()),
        [MASK_CALLS.create]: [
          json({ message: 'The project is archived' }, 409),
          () => {
            made = true;
            return json({ data_label: label }, 201);
          },
        ],
      };
      const view = openMasks(at, answers, both);
      expect(await screen.findByText('Failed to create morphology data label')).toBeTruthy();
      await view.user.click(button('Retry'));
      await waitFor(() => expect(view.server.callsOf(MASK_CALLS.create)).toHaveLength(2));
      expect(await screen.findByText('Smears, round 2 (418)')).toBeTruthy();
      expect(screen.queryByText('Failed to create morphology data label')).toBeNull();
    },
  );

  it('TEC-088 TEC-314 exports the chosen label with the defaults and offers the file', async () => {
    const file = `/technical/data-labels/${LABEL_ID}/exports/${EXPORT_ID}/file`;
    const view = open({
      [MASK_CALLS.export]: [BAD(), json({ success: true, item_count: 418, download_url: file })],
      'POST /api/sarm/media/token': json({ token: 'tok' }),
    });
    await screen.findByText('Showing 3 of 3 crops');
    await view.user.click(button('Continue to export'));
    const start = await screen.findByRole('button', { name: 'Export' });
    await waitFor(() => expect((start as HTMLButtonElement).disabled).toBe(false));
    await view.user.click(start);
    expect(await screen.findByText('Failed to export data label: Bad Gateway')).toBeTruthy();
    await view.user.click(start);
    expect(await screen.findByText('418 items exported')).toBeTruthy();
    expect(view.server.callsOf(MASK_CALLS.export)[1]?.body).toEqual({});
    await view.user.click(button('Download'));
    await waitFor(() =>
      expect(view.server.callsOf('POST /api/sarm/media/token')[0]?.body).toEqual({
        kind: 'label-export',
        id: EXPORT_ID,
      }),
    );
  });

  it('TEC-303 TEC-314 says why models and labels are not there', async () => {
    open({ [MASK_CALLS.models]: BAD(), [MASK_CALLS.labels]: BAD() });
    expect(await screen.findByText('Failed to load models: Bad Gateway')).toBeTruthy();
    expect(await screen.findByText('Failed to load data labels: Bad Gateway')).toBeTruthy();
    cleanup();
    // An answer with a message is shown as it is.
    open({ [MASK_CALLS.models]: json({ message: 'No model is installed' }, 500) });
    expect(await screen.findByText('No model is installed')).toBeTruthy();
    expect(screen.queryByText(/^Failed to load models/)).toBeNull();
  });
});
