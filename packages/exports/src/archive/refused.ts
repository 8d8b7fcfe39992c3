import { type Notice, noticeLine } from '@sarm/domain/catalogue/notices';

/** The file is at fault, and trying again cannot help. People see the reason. */
export class LabelFileRefused extends Error {
  readonly reason: Notice;

  constructor(reason: Notice, options?: ErrorOptions) {
    super(noticeLine(reason), options);
    this.name = 'LabelFileRefused';
    this.reason = reason;
  }
}

const SHOWN = 100;
/** A name from somebody else's file, as a text may show it. */
export const shownName = (name: string): string =>
  name.replaceAll(/[^\p{L}\p{N} ._()/-]/gu, '_').slice(0, SHOWN);
