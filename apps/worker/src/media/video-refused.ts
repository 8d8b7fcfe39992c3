import type { QualityReason } from '@sarm/domain/statuses';

/** The file is not a video that can be measured. The message is shown to people; the same file will always be refused. */
export class VideoRefused extends Error {
  /** The judgement that this refusal means (BUS-233), where it is one of them. */
  readonly quality: QualityReason | undefined;

  constructor(reason: string, quality?: QualityReason) {
    super(reason);
    this.name = 'VideoRefused';
    this.quality = quality;
  }
}
