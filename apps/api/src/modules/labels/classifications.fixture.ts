import type { ClassifiedItem } from '@sarm/contracts/http/labels/classification.entities';
import type { DataLabel, LabelItem, LabelledBox } from '@sarm/contracts/http/labels/labels.entities';
import type { SignedInPerson } from '../../testing/api-fixture.ts';
import { type LabelsWorld, labelsWorldOfFile } from './labels-world.fixture.ts';

export interface ClassifyAnswer {
  success: boolean;
  changed_count: number;
  items: ClassifiedItem[];
}

/** Morphology labels with crops, and the calls that classify and read them. */
function classesOf(world: LabelsWorld) {
  const { lab, call, get } = world;
  const { db } = lab.api.database.admin;
  /** A morphology label with so many crops of one frame. */
  async function crops(count: number, who: SignedInPerson = world.morphologist) {
    const frame = await world.frame(
      await lab.video(),
      7,
      Array.from({ length: count }, () => ({})),
    );
    return { frame, ...(await labelOf(frame.id, who)) };
  }
  async function labelOf(frameId: string, who: SignedInPerson) {
    const label = await world.label({ name: 'Shapes', label_type: 'morphology' }, who);
    const { items } = (await world.add(label.id, [frameId], {}, who)).json<{ items: LabelledBox[] }>();
    // In the order of get-label: all are of one frame.
    return { label, items, ids: items.map(({ id }) => id).toSorted() };
  }
  const put = (
    labelId: string,
    items: readonly object[],
    who: SignedInPerson = world.morphologist,
    prefix = '/annotations/sam2',
  ) => call('PUT', `${prefix}/data-labels/${labelId}/classifications`, { items }, who);
  const read = (labelId: string, who: SignedInPerson = world.morphologist) =>
    get<{ data_label: DataLabel; items: LabelledBox[] }>(
      `/sarm/annotation/get-label/${labelId}?sortBy=frame_number`,
      who,
    );
  const itemsOf = async (labelId: string, who: SignedInPerson = world.morphologist) =>
    (await get<{ items: LabelItem[] }>(`/annotations/sam2/data-labels/${labelId}/items/`, who)).items;
  const rowsOf = (labelId: string) =>
    db.selectFrom('label_items').selectAll().where('label_id', '=', labelId).orderBy('id').execute();
  const auditsOf = async (labelId: string) =>
    (await lab.audits('label.classify')).filter(({ subject_id }) => subject_id === labelId);
  return { crops, labelOf, put, read, itemsOf, rowsOf, auditsOf };
}

export async function classificationsOfFile() {
  const world = await labelsWorldOfFile();
  return { world, ...classesOf(world) };
}
