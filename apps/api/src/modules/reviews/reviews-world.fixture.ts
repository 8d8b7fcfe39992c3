import type { ReviewDetail, ReviewItem } from '@sarm/contracts/http/reviews/reviews.entities';
import type { SignedInPerson } from '../../testing/api-fixture.ts';
import { type MasksWorld, masksWorldOfFile } from '../masks/masks-world.fixture.ts';

export interface Reviews {
  items: ReviewItem[];
  total: number;
  counts: { detection: number; morphology: number };
}

/** A laboratory with labels, masks, and calls about their review. */
export class ReviewsWorld {
  readonly masks: MasksWorld;

  constructor(masks: MasksWorld) {
    this.masks = masks;
  }

  get labels() {
    return this.masks.labels;
  }

  list = (query: object = {}, who: SignedInPerson = this.labels.reviewer): Promise<Reviews> =>
    this.labels.get<Reviews>(
      `/sarm/annotation/list-reviews?${new URLSearchParams(query as Record<string, string>).toString()}`,
      who,
    );

  detail = (id: string, who: SignedInPerson = this.labels.reviewer): Promise<ReviewDetail> =>
    this.labels.get<ReviewDetail>(`/technical/review-items/${id}`, who);

  decide = (id: string, body: object, who: SignedInPerson = this.labels.reviewer) =>
    this.labels.call('PATCH', `/sarm/annotation/review-item/${id}`, body, who);

  /** The stored items of a label, by frame number. */
  rows = (labelId: string) =>
    this.labels.lab.api.database.admin.db
      .selectFrom('review_items')
      .selectAll()
      .where('label_id', '=', labelId)
      .orderBy('frame_index')
      .orderBy('id')
      .execute();

  /** A detection label with one frame of these boxes, and its item. */
  async frameItem(boxes: Parameters<MasksWorld['frame']>[2] = [{}, {}]) {
    const frame = await this.masks.frame(await this.labels.lab.video(), 4, boxes);
    const label = await this.labels.label();
    await this.labels.add(label.id, [frame.id]);
    const [item] = await this.rows(label.id);
    if (item === undefined) throw new Error('the label has no item');
    return { frame, label, item };
  }

  /** A morphology label with one mask, and its item. */
  async maskItem(who = this.labels.morphologist) {
    const box = await this.masks.box();
    const mask = await this.masks.mask(box.id, {}, who);
    const label = await this.labels.label({ name: 'Shapes', label_type: 'morphology' }, who);
    await this.masks.add(label.id, box, {}, who);
    const [item] = await this.rows(label.id);
    if (item === undefined) throw new Error('the label has no item');
    return { box, mask, label, item };
  }
}

export const reviewsWorldOfFile = async (): Promise<ReviewsWorld> =>
  new ReviewsWorld(await masksWorldOfFile());
