import { PERMISSION_CODES } from '@sarm/domain/access/permissions';
import { readScreens } from '@sarm/testing/requirements/read-screens';
import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { DATASET_ID, PROJECT_ID, seededUser, VIDEO_ID } from '../../testing/api-answers.ts';
import { json } from '../../testing/fake-server.ts';
import { drawnStyle } from '../../testing/fast-styles.ts';
import { CALLS, openApp } from '../../testing/open-app.tsx';
import { userRecord, withRole } from '../../testing/user-record.ts';

const technician = seededUser('technical_user');
const AT = `/finetune/projects/${PROJECT_ID}/datasets`;
const nav = () => screen.findByRole('navigation', { name: 'Navigation' });
const stagesOf = async () => {
  const list = await within(await nav()).findByRole('heading', { name: 'Workflow' });
  const stages = within(list.closest('div')?.parentElement as HTMLElement).getAllByRole('listitem');
  return stages.map((stage) => [stage.textContent, within(stage).queryByRole('link')?.getAttribute('href')]);
};
const progress = json({
  stages: ['dataset', 'videos', 'extract', 'detection', 'segmentation', 'annotation'].map((key, i) => ({
    key,
    done: i < 2,
    count: i === 4 ? null : 14 - i,
  })),
});

/** Codes that bring another with them: a person who holds one of these holds the other. */
const BRING = [
  'view_results',
  'manage_datasets',
  'upload_technical_videos',
  'system_settings',
  'system_admin',
];
/** In the order of the requirement. */
const LISTED = [
  ['Dashboard', '/finetune/dashboard'],
  ['Projects', '/finetune/videos'],
  ['Datasets', '/finetune/datasets'],
  ['Frame Extraction', '/finetune/frame-extraction'],
  ['Detection', '/finetune/detection'],
  ['Detection Results', '/finetune/detection-results'],
  ['Concentration', '/finetune/concentration'],
  ['Motility', '/finetune/motility'],
  ['Crops', '/finetune/crops'],
  ['Annotation', '/finetune/annotation'],
  ['Data Labels', '/finetune/annotation/detection'],
  ['Morphology Labels', '/finetune/morphology-data-labels'],
  ['Label Review', '/finetune/data-label-review'],
  ['Training', '/finetune/training'],
  ['Prediction', '/finetune/prediction'],
] as const;

/** Which of them the drawer lists for a person with these codes. */
async function shownTo(codes: readonly string[]): Promise<string[]> {
  const view = openApp('/finetune/calibrations', userRecord(withRole('x', [...codes])));
  await within(await nav()).findByRole('link', { name: 'Calibrations' });
  const links = within(await nav()).getAllByRole('link');
  const shown = links.flatMap((link) =>
    LISTED.flatMap(([name, path]) =>
      name === link.textContent && path === link.getAttribute('href') ? [name] : [],
    ),
  );
  view.unmount();
  return shown;
}

describe('the drawer of the technical workflow', () => {
  it('TEC-032 shows six stages with their counts; those that are no link show why', async () => {
    const { server } = openApp(AT, technician, { [CALLS.progress]: progress });
    await within(await nav()).findByText('13');
    const stages = await stagesOf();
    expect(stages).toHaveLength(6);
    expect(stages[0]).toEqual(['1Select Datasetcurrent14', '/finetune/datasets']);
    expect(stages[1]?.[0]).toMatch(/^Upload Videos.*13$/);
    expect(stages[2]?.[0]).toMatch(/^3Extract Frames.*12$/);
    expect(stages[3]?.[0]).toMatch(/^4Detection & Crops.*11$/);
    expect(stages[4]).toEqual(['5Segmentationselect a video firstnot available here', undefined]);
    expect(stages[5]).toEqual(['6Data Annotationnext9', '/finetune/data-label-review']);
    const [call] = server.callsOf(CALLS.progress);
    expect(call?.url).toContain('workflow=finetune');
    expect(call?.url).toContain(`project_id=${PROJECT_ID}`);
    expect(drawnStyle(await nav()).width).toBe('280px');
  });

  it('leads to the screens that the person may open', async () => {
    const linksOf = async (...codes: string[]) => {
      const view = openApp('/finetune/calibrations', userRecord(withRole('x', codes)));
      await within(await nav()).findByRole('link', { name: 'Calibrations' });
      const links = within(await nav()).getAllByRole('link');
      const shown = links.map((link) => [link.textContent, link.getAttribute('href')]);
      expect(drawnStyle(await nav()).width).toBe('260px');
      view.unmount();
      return shown;
    };
    expect(await linksOf('access_technical', 'create_datasets')).toEqual(
      expect.arrayContaining([
        ['Projects', '/finetune/videos'],
        ['Datasets', '/finetune/datasets'],
        ['Calibrations', '/finetune/calibrations'],
        ['1Select Datasetnext', '/finetune/datasets'],
      ]),
    );
    const uploader = await linksOf('access_technical', 'upload_videos');
    expect(uploader).toEqual(expect.arrayContaining([['1Select Datasetnext', '/finetune/videos']]));
    expect(uploader.map(([name]) => name)).not.toContain('Datasets');
    expect(await linksOf('access_technical', 'review_annotations')).toEqual(
      expect.arrayContaining([
        ['Annotation', '/finetune/annotation'],
        ['Data Labels', '/finetune/annotation/detection'],
        ['Label Review', '/finetune/data-label-review'],
        ['6Data Annotationnext', '/finetune/annotation'],
      ]),
    );
    expect(await linksOf('access_technical', 'annotate_morphology')).toEqual(
      expect.arrayContaining([
        ['Crops', '/finetune/crops'],
        ['Label Review', '/finetune/data-label-review'],
      ]),
    );
    const reader = (await linksOf('access_technical')).map(([name]) => name);
    for (const name of [
      'Projects',
      'Datasets',
      'Annotation',
      'Data Labels',
      'Crops',
      'Label Review',
      '1Select Datasetnext',
    ])
      expect(reader).not.toContain(name);
  });

  it('PLT-049 PLT-050 PLT-052 is wider with the stages of a context, each a link with its count, or disabled', async () => {
    const all = [
      'create_datasets',
      'upload_videos',
      'extract_frames',
      'annotate_detection',
      'review_annotations',
    ];
    const [path, query] = ['/finetune/mask-extraction', `videoId=${VIDEO_ID}&datasetId=${DATASET_ID}`];
    const open = async (codes: readonly string[], at = `${path}?${query}`) => {
      const person = userRecord(withRole('x', ['access_technical', ...codes]));
      const view = openApp(at, person, { [CALLS.progress]: progress });
      await within(await nav()).findByText('13');
      return view;
    };
    const view = await open(all);
    expect(drawnStyle(await nav()).width).toBe('280px');
    const stages = await stagesOf();
    expect(stages.map(([, to]) => to)).toEqual([
      '/finetune/datasets',
      `/finetune/datasets/${DATASET_ID}/videos`,
      `/finetune/frame-extraction?videoId=${VIDEO_ID}`,
      `/finetune/detection?datasetId=${DATASET_ID}&videoId=${VIDEO_ID}`,
      `${path}?${query}`,
      '/finetune/annotation',
    ]);
    const names = [
      'Select Dataset',
      'Upload Videos',
      'Extract Frames',
      'Detection & Crops',
      'Segmentation',
      'Data Annotation',
    ];
    for (const [at, name] of names.entries()) expect(stages[at]?.[0]).toContain(name);
    expect(stages.map(([text]) => /done|current|next/.exec(text ?? '')?.[0])).toEqual([
      'done',
      'done',
      'next',
      'next',
      'current',
      'next',
    ]);
    expect(view.server.callsOf(CALLS.progress)[0]?.url).toContain(`video_id=${VIDEO_ID}`);
    view.unmount();
    // Without one code each its stage is disabled, or leads to the other screen that stands for it.
    for (const [missing, place, to] of [
      ['create_datasets', 0, '/finetune/videos'],
      ['upload_videos', 1, undefined],
      ['extract_frames', 2, undefined],
      ['review_annotations', 5, '/finetune/data-label-review'],
    ] as const) {
      const other = await open(all.filter((code) => code !== missing));
      expect((await stagesOf())[place]?.[1]).toBe(to);
      other.unmount();
    }
    const without = await open(
      all.filter((code) => code !== 'annotate_detection'),
      `/finetune/annotation?${query}`,
    );
    expect((await stagesOf()).slice(3, 5).map(([, to]) => to)).toEqual([undefined, undefined]);
    without.unmount();
    // Of the objects only the dataset is named.
    const dataset = await open(all, `/finetune/annotation?datasetId=${DATASET_ID}`);
    expect((await stagesOf()).slice(2, 5).map(([, to]) => to)).toEqual([undefined, undefined, undefined]);
    expect(drawnStyle(await nav()).width).toBe('280px');
    dataset.unmount();
    for (const [at, who] of [
      ['/finetune/dashboard', technician],
      ['/sarm/dashboard', seededUser('business_user')],
    ] as const) {
      const plain = openApp(at, who);
      expect(drawnStyle(await nav()).width).toBe('260px');
      plain.unmount();
    }
    openApp(`/sarm/projects/${PROJECT_ID}/datasets`, seededUser('business_user'));
    expect(drawnStyle(await nav()).width).toBe('280px');
  });

  const all = PERMISSION_CODES.filter((code) => !BRING.includes(code));

  it('TEC-032 without context lists the screens in their order', async () => {
    expect(await shownTo(all)).toEqual(LISTED.map(([name]) => name));
  });

  it.each(LISTED)('TEC-032 without context lists %s only with the permission of %s', async (name, path) => {
    const rule = readScreens().find((each) => each.path === path)?.rule;
    const codes = rule?.kind === 'guarded' ? (rule.anyOf ?? []) : [];
    const others = all.filter((code) => !codes.includes(code));
    // A screen that demands no code is listed for everybody.
    expect((await shownTo(others)).includes(name)).toBe(codes.length === 0);
    expect(await shownTo(['access_technical', ...codes.slice(0, 1)])).toContain(name);
  });

  it('folds to a rail of the stages, whose reasons the keyboard can read, and unfolds', async () => {
    const view = openApp(AT, technician, { [CALLS.progress]: progress });
    await within(await nav()).findByText('13');
    await view.user.click(screen.getByRole('button', { name: 'Toggle navigation' }));
    const rail = within(await within(await nav()).findByRole('list', { name: 'Workflow' }));
    expect(drawnStyle(await nav()).width).toBe('56px');
    const dataset = rail.getByRole('link', { name: '1 Select Dataset: current' });
    expect(dataset.getAttribute('href')).toBe('/finetune/datasets');
    expect(dataset.getAttribute('aria-current')).toBe('step');
    const masks = rail.getByRole('button', { name: '5 Segmentation: select a video first' });
    expect(masks.getAttribute('aria-disabled')).toBe('true');
    masks.focus();
    expect(document.activeElement).toBe(masks);
    await view.user.click(screen.getByRole('button', { name: 'Toggle navigation' }));
    expect(await within(await nav()).findByRole('link', { name: 'Datasets' })).toBeTruthy();
  });

  it('puts the clinical drawer away as before', async () => {
    const view = openApp('/sarm/dashboard', seededUser('business_user'));
    await within(await nav()).findByRole('link', { name: 'Patients' });
    await view.user.click(screen.getByRole('button', { name: 'Toggle navigation' }));
    expect(screen.queryByRole('list', { name: 'Workflow' })).toBeNull();
  });
});
