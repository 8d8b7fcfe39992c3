import { browserSupportsWebAuthn } from '@simplewebauthn/browser';

/** Keys are bound to a name; under an address of numbers a browser makes and offers none. */
const isNumbers = (host: string): boolean => /^[\d.]+$|^\[/.test(host);

export const havePasskeys = (): boolean => browserSupportsWebAuthn() && !isNumbers(window.location.hostname);
