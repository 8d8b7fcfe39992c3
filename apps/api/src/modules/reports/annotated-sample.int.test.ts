import type { AnalysisRecord } from '@sarm/contracts/http/analyses/analyses.entities';
import type { ReviewItem } from '@sarm/contracts/http/reviews/reviews.entities';
import { MORPHOLOGY_CLASSES, type MorphologyClass } from '@sarm/domain/morphology';
import { randomSource } from '@sarm/measurement/testing/random-source';
import { describe, expect, it } from 'vitest';
import type { SignedInPerson } from '../../testing/api-fixture.ts';
import { AnnotatorTab, drawn } from '../annotation/annotation-calls.fixture.ts';
import { LabelsWorld } from '../labels/labels-world.fixture.ts';
import { MasksWorld } from '../masks/masks-world.fixture.ts';
import { ReportWorld } from './report-world.fixture.ts';

const world = await ReportWorld.ofFile();
const { lab } = world;
const labels = new LabelsWorld(lab);
await labels.prepare();
const masks = new MasksWorld(labels);
const annotator = await labels.holder(['annotate_detection', 'annotate_morphology']);

/** How often each class occurs in the simulated man; figures of 204 of his sperm have to hold it. */
const TRUTH: Readonly<Record<MorphologyClass, number>> = {
  normal: 0.12,
  abnormal_head: 0.66,
  abnormal_midpiece: 0.1,
  abnormal_tail: 0.08,
  cytoplasmic_droplet: 0.04,
};
const PICTURES = 17;
const CELLS_EACH = 12;

function classesOf(cells: number, seed: number): MorphologyClass[] {
  const random = randomSource(seed);
  return Array.from({ length: cells }, () => {
    let left = random.uniform();
    return MORPHOLOGY_CLASSES.find((each) => (left -= TRUTH[each]) < 0) ?? 'normal';
  });
}

const sent = async (who: SignedInPerson, method: 'POST' | 'PUT' | 'PATCH', path: string, body: object) => {
  const answer = await labels.call(method, path, body, who);
  if (answer.statusCode >= 300) throw new Error(`${method} ${path}: ${answer.statusCode} ${answer.body}`);
};

describe('a simulated sample', () => {
  it('is boxed, outlined, classified and reviewed through calls, and its report holds the truth in the interval', async () => {
    const truth = classesOf(PICTURES * CELLS_EACH, 5);
    const videoId = await lab.video({
      dataset_id: world.datasetId,
      kind: 'pictures',
      preparation: 'papanicolaou',
    });
    const label = await labels.label(
      { name: 'Smear', dataset_id: world.datasetId, label_type: 'morphology' },
      annotator,
    );
    const tab = new AnnotatorTab(annotator);
    for (let picture = 0; picture < PICTURES; picture += 1) {
      const frame = await masks.frame(videoId, picture, []);
      const boxes = Array.from({ length: CELLS_EACH }, (_, at) =>
        drawn(0, { changes: { box: [40 * at + 20, 100, 40 * at + 50, 126] } }),
      );
      expect((await tab.apply(frame.id, boxes)).results.every(({ outcome }) => outcome === 'applied')).toBe(
        true,
      );
      const items: { item_id: string; morphologyClass: MorphologyClass; confidence: number }[] = [];
      for (const [at, { object_id: id }] of boxes.entries()) {
        await masks.mask(id, { rect: [40 * at + 20, 100, 40 * at + 40, 120] }, annotator);
        const added = await masks.add(label.id, { videoId, id }, {}, annotator);
        expect(added.statusCode).toBe(200);
        items.push({
          item_id: added.json<{ id: string }>().id,
          morphologyClass: truth[picture * CELLS_EACH + at] ?? 'normal',
          confidence: 4,
        });
      }
      await sent(annotator, 'PUT', `/annotations/sam2/data-labels/${label.id}/classifications`, { items });
    }
    let waiting: ReviewItem[] = [];
    do {
      waiting = (
        await labels.get<{ items: ReviewItem[] }>(
          `/sarm/annotation/list-reviews?type=morphology&status=pending&dataset_id=${world.datasetId}&limit=100`,
          labels.reviewer,
        )
      ).items;
      for (const { id } of waiting)
        await sent(labels.reviewer, 'PATCH', `/sarm/annotation/review-item/${id}`, { status: 'approved' });
    } while (waiting.length > 0);

    const chief = await labels.holder([], 'admin');
    await sent(chief, 'PUT', `/sarm/datasets/${world.datasetId}/normal-forms`, { label_id: label.id });
    const record = (
      await lab.member.inject({ url: `/api/sarm/analyses/${world.analysisId}` })
    ).json<AnalysisRecord>();
    const cells = truth.length;
    const normal = truth.filter((each) => each === 'normal').length;
    expect(record.results.morphology).toMatchObject({ cells, normal: (100 * normal) / cells });
    const draft = await world.saved();
    const printed = draft.document.figures.find(({ code }) => code === 'normal_forms')?.measured;
    expect(printed?.value).toBe((100 * normal) / cells);
    const { low = 100, high = 0 } = record.results.morphology?.intervals.normal ?? {};
    expect([low < 100 * TRUTH.normal, 100 * TRUTH.normal < high]).toEqual([true, true]);
    expect(printed).toMatchObject({ low, high });
    expect(draft.document.morphology).toMatchObject({
      labelledBy: [{ cells }],
      reviewedBy: [{ cells }],
    });
  });
});
