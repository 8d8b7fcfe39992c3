import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { json } from '../../testing/fake-server.ts';
import { fakeUploads } from '../../testing/fake-xhr.ts';
import { CALLS } from '../../testing/open-app.tsx';
import {
  aPrediction,
  FOUND,
  openPredictions,
  pageOf,
  PREDICTION_CALLS,
  PREDICTION_ID,
  running,
} from '../../testing/training/prediction-answers.ts';
import { trainer } from '../../testing/training/training-answers.ts';

type View = ReturnType<typeof openPredictions>;
const ONE = `?prediction=${PREDICTION_ID}`;
const refused = json({ code: 'video_not_ready', message: 'no' }, 409);
const button = (name: string | RegExp) => screen.findByRole('button', { name });

async function chooseModel(view: View, name = /Clinic heads/) {
  await view.user.click(await screen.findByRole('combobox', { name: 'Model' }));
  await view.user.click(await screen.findByRole('option', { name }));
}
async function chooseDataset(view: View) {
  await view.user.click(await screen.findByRole('combobox', { name: /Dataset/ }));
  await view.user.click(await screen.findByRole('option', { name: /Sample 7/ }));
}
async function chooseVideo(view: View) {
  await chooseDataset(view);
  await view.user.click(await screen.findByRole('radio', { name: /drop-1/ }));
}
const typeName = async (view: View, text: string) => {
  await view.user.type(await screen.findByLabelText('Name'), text);
};
const run = async (view: View) => view.user.click(await button('Run Prediction'));

describe('opening Model Prediction', () => {
  it('TEC-028 TEC-209 TEC-132 needs predict_models or deploy_models, and explains their absence in the page', async () => {
    const closed = openPredictions('', {}, trainer('train_models'));
    expect(await screen.findByText("You don't have permission to use models for prediction.")).toBeTruthy();
    expect(closed.path()).toBe('/finetune/prediction');
    closed.unmount();
    for (const code of ['predict_models', 'deploy_models'] as const) {
      const view = openPredictions('', {}, trainer(code));
      expect(await screen.findByRole('heading', { name: 'Model Prediction', level: 1 })).toBeTruthy();
      expect(screen.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual([
        'Run Prediction',
        'Saved Predictions',
      ]);
      view.unmount();
    }
  });
});

describe('the setup', () => {
  it('TEC-132 offers trained models and those that ship, and none that outline crops', async () => {
    const view = openPredictions();
    await view.user.click(await screen.findByRole('combobox', { name: 'Model' }));
    const options = (await screen.findAllByRole('option')).map(({ textContent }) => textContent);
    expect(options).toEqual(['Sperm detection v1in use', 'Clinic heads 2026-10Detection']);
  });

  it('TEC-192 requires model and video before anything is sent', async () => {
    const missing = 'Please select both a model and a video';
    const view = openPredictions();
    await run(view);
    expect((await screen.findByRole('alert')).textContent).toBe(missing);
    await chooseModel(view);
    await run(view);
    expect(screen.getByText(missing)).toBeTruthy();
    view.unmount();
    const other = openPredictions();
    await chooseVideo(other);
    await run(other);
    expect(await screen.findByText(missing)).toBeTruthy();
    expect(other.server.callsOf(PREDICTION_CALLS.start)).toEqual([]);
  });

  it('TEC-193 requires a name that is not empty after trimming', async () => {
    const view = openPredictions();
    await chooseModel(view);
    await chooseVideo(view);
    await typeName(view, '   ');
    await run(view);
    expect(await screen.findByText('Please provide a name for this prediction')).toBeTruthy();
    expect(view.server.callsOf(PREDICTION_CALLS.start)).toEqual([]);
  });

  it('TEC-132 TEC-173 starts with what was chosen and follows the run at its address', async () => {
    const view = openPredictions('', { [PREDICTION_CALLS.get]: json(running()) });
    await chooseModel(view);
    await chooseVideo(view);
    await typeName(view, ' Candidate ');
    await run(view);
    await waitFor(() => expect(view.router.state.location.search).toBe(`?prediction=${PREDICTION_ID}`));
    expect(view.server.callsOf(PREDICTION_CALLS.start)[0]?.body).toMatchObject({
      name: 'Candidate',
      send_frames: true,
    });
    expect(await screen.findByText('Detecting and tracking, frame 812 of 1,470')).toBeTruthy();
  });

  it('TEC-312 shows why a start failed', async () => {
    const view = openPredictions('', { [PREDICTION_CALLS.start]: refused });
    await chooseModel(view);
    await chooseVideo(view);
    await typeName(view, 'x');
    await run(view);
    expect(await screen.findByText(/^Error starting prediction: \S/)).toBeTruthy();
  });
});

describe('uploading a video', () => {
  const choose = (file: File) =>
    fireEvent.change(screen.getByTestId('prediction-video'), { target: { files: [file] } });

  it('TEC-133 needs a dataset first', async () => {
    const view = openPredictions();
    await view.user.click(await button('Upload'));
    expect(await screen.findByText('Please select a dataset first')).toBeTruthy();
  });

  it('TEC-182 refuses what is no video', async () => {
    const view = openPredictions();
    await chooseDataset(view);
    await button('Upload');
    choose(new File(['x'], 'notes.txt'));
    expect(await screen.findByText('Please select a valid video file')).toBeTruthy();
  });

  it('TEC-311 shows why an upload failed', async () => {
    fakeUploads((upload) =>
      upload.answer(413, JSON.stringify({ code: 'payload_too_large', message: 'Too large' })),
    );
    const view = openPredictions();
    await chooseDataset(view);
    await button('Upload');
    choose(new File(['x'], 'drop.avi'));
    expect(await screen.findByText(/^Upload failed: \S/)).toBeTruthy();
    vi.unstubAllGlobals();
  });
});

describe('a prediction that runs', () => {
  it('TEC-173 shows progress, figures so far and the frames as they come, and reads again every two seconds', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const view = openPredictions(ONE, {
      [PREDICTION_CALLS.get]: [json(running()), json(running({ progress: 60 })), json(aPrediction())],
    });
    const bar = await screen.findByRole('progressbar', { name: 'Progress of the prediction' });
    expect(bar.getAttribute('aria-valuenow')).toBe('55');
    expect(screen.getByText('so far')).toBeTruthy();
    expect(screen.getByText('of 1,470')).toBeTruthy();
    expect(screen.getAllByText('waiting')).toHaveLength(6);
    await vi.advanceTimersByTimeAsync(2100);
    await waitFor(() => expect(bar.getAttribute('aria-valuenow')).toBe('60'));
    await vi.advanceTimersByTimeAsync(2100);
    expect(await screen.findByText('Worth annotating next')).toBeTruthy();
    expect(screen.queryByText('so far')).toBeNull();
    const reads = view.server.callsOf(PREDICTION_CALLS.get).length;
    await vi.advanceTimersByTimeAsync(6000);
    expect(view.server.callsOf(PREDICTION_CALLS.get)).toHaveLength(reads);
    vi.useRealTimers();
  });

  it('TEC-173 shows the message of a failure, and no figures', async () => {
    const message = 'The original file of the video is no longer stored';
    openPredictions(ONE, {
      [PREDICTION_CALLS.get]: json(
        aPrediction({ status: 'failed', message, metrics: null, frames: [], results: null }),
      ),
    });
    expect(await screen.findByText(`The prediction has failed: ${message}`)).toBeTruthy();
    expect(screen.queryByText('Results')).toBeNull();
  });
});

describe('the results', () => {
  it('TEC-132 TEC-155 are tracks, confidence, frames and time of a detection model, and never a concentration', async () => {
    openPredictions(ONE);
    const results = await screen.findByRole('region', { name: 'Results' });
    const value = (name: string) => within(results).getByText(name).nextElementSibling?.textContent;
    expect(
      ['Total sperm count', 'Detection confidence', 'Processed frames', 'Processing time'].map(value),
    ).toEqual(['68tracks', '0.82mean', '1,470', '19.0s']);
    expect(
      within(results).getByText('counts of tracks judge the model; they are no concentration'),
    ).toBeTruthy();
    expect(document.body.textContent).not.toMatch(/million|\/ml/i);
    expect(
      screen.getByText('Neither this video nor this patient is in the training data of the model.'),
    ).toBeTruthy();
    const compared = screen.getByRole('region', { name: 'Comparison with the model in use' });
    expect(within(compared).getByText('3,800')).toBeTruthy();
    expect(screen.getByText('9 uncertain heads, 2 lost heads, 1 disputed head')).toBeTruthy();
    expect(screen.getByText('43 heads')).toBeTruthy();
  });

  it('state how much of the picture was looked at where a part was left out', async () => {
    const part = { code: 'warning.part_of_picture', params: { percent: 74 } } as const;
    const shown = aPrediction();
    const results = shown.results === null ? null : { ...shown.results, part_of_picture: part };
    openPredictions(ONE, { [PREDICTION_CALLS.get]: json({ ...shown, results }) });
    expect(await screen.findByText(/74 % of the picture was used/)).toBeTruthy();
  });

  it('TEC-155 TEC-154 are classes of a morphology model, without what it cannot give', async () => {
    const metrics = {
      processed_frames: 1470,
      processing_time: 3,
      total_analyzed_sperm: 9,
      normal_forms: 5,
      abnormal_heads: 2,
      abnormal_midpieces: 1,
      abnormal_tails: 1,
    };
    const { sperm_count: _, ...frame } = FOUND.frames[0]!;
    const frames = [{ ...frame, normal_count: 5, abnormal_count: 4 }];
    const results = { ...FOUND, metrics, frames, champion: null, ranked: [], sent: null };
    openPredictions(ONE, {
      [PREDICTION_CALLS.get]: json(aPrediction({ model_type: 'morphology', metrics, frames, results })),
    });
    const region = await screen.findByRole('region', { name: 'Results' });
    expect([...region.querySelectorAll('dt')].map(({ textContent }) => textContent)).toEqual([
      'Total analysed sperm',
      'Normal forms',
      'Abnormal heads',
      'Abnormal midpieces',
      'Abnormal tails',
      'Processed frames',
      'Processing time',
    ]);
    expect(screen.getByText('Normal: 5, abnormal: 4')).toBeTruthy();
    expect(screen.queryByText('Total sperm count')).toBeNull();
  });

  it('send the frames from which most is learned to annotation', async () => {
    const results = aPrediction().results!;
    const view = openPredictions(ONE, {
      [PREDICTION_CALLS.get]: [json(aPrediction()), json(aPrediction({ results: { ...results, sent: 1 } }))],
    });
    await view.user.click(await button('Send 1 frame to annotation'));
    expect(await screen.findByText('1 frame was sent to annotation')).toBeTruthy();
  });
});

describe('saved predictions', () => {
  it('TEC-132 are cards, each with a dialog of its details', async () => {
    const view = openPredictions('?tab=saved');
    const list = await screen.findByRole('list', { name: 'Saved Predictions' });
    expect(within(list).getByText('Tracks: 68')).toBeTruthy();
    await view.user.click(await button('View Candidate on S007/1'));
    const dialog = await screen.findByRole('dialog', { name: 'Candidate on S007/1' });
    expect(within(dialog).getByText('Total sperm count')).toBeTruthy();
    expect(within(dialog).getByText('43 heads')).toBeTruthy();
    await view.user.click(within(dialog).getByRole('button', { name: 'Open with frames' }));
    expect(view.router.state.location.search).toBe(`?prediction=${PREDICTION_ID}`);
  });

  it('say that there are none yet', async () => {
    openPredictions('?tab=saved', { [PREDICTION_CALLS.list]: pageOf() });
    expect(await screen.findByText('No predictions yet')).toBeTruthy();
  });

  it('TEC-313 are deleted after a question; a failure shows its reason', async () => {
    const view = openPredictions('?tab=saved', {
      [PREDICTION_CALLS.remove]: [refused, new Response(null, { status: 204 })],
    });
    const ask = async () => {
      await view.user.click(await button('Delete Candidate on S007/1'));
      const dialog = await screen.findByRole('dialog');
      expect(within(dialog).getByText('Are you sure you want to delete this prediction?')).toBeTruthy();
      await view.user.click(within(dialog).getByRole('button', { name: 'Delete' }));
    };
    await ask();
    expect(await screen.findByText(/^Error deleting prediction: \S/)).toBeTruthy();
    await ask();
    expect(await screen.findByText('Prediction deleted')).toBeTruthy();
    expect(view.server.callsOf(PREDICTION_CALLS.remove)).toHaveLength(2);
  });
});

describe('the lists behind the setup', () => {
  it('say why they could not be read', async () => {
    const view = openPredictions('', { [CALLS.videos]: json({ code: 'internal', message: 'x' }, 500) });
    await chooseDataset(view);
    expect(await screen.findByRole('alert')).toBeTruthy();
  });
});
