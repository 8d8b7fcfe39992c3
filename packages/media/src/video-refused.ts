import { type Notice, noticeLine } from '@sarm/domain/catalogue/notices';
import type { QualityReason } from '@sarm/domain/statuses';

/** The file is not a video that can be measured. People see the reason; the same file will always be refused. */
export class VideoRefused extends Error {
  readonly reason: Notice;
  /** The judgement that this refusal means (BUS-233), where it is one of them. */
  readonly quality: QualityReason | undefined;

  constructor(reason: Notice, quality?: QualityReason) {
    super(noticeLine(reason));
    this.name = 'VideoRefused';
    this.reason = reason;
    this.quality = quality;
  }
}
