import { type Notice, noticeLine } from '@sarm/domain/catalogue/notices';

/** The file or its description is not a model that can be used. People see the reason; it will always be refused. */
export class ModelRefused extends Error {
  readonly reason: Notice;

  constructor(reason: Notice, options?: ErrorOptions) {
    super(noticeLine(reason), options);
    this.name = 'ModelRefused';
    this.reason = reason;
  }
}
