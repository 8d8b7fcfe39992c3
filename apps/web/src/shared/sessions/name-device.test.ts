import { describe, expect, it } from 'vitest';
import { nameDevice } from './name-device.ts';

const KIT = 'AppleWebKit/537.36 (KHTML, like Gecko)';

describe('the name of a device', () => {
  it.each([
    [
      `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${KIT} Chrome/141.0 Safari/537.36`,
      'Chrome, Windows',
      'desktop',
    ],
    [`Mozilla/5.0 (Windows NT 10.0) ${KIT} Chrome/141.0 Safari/537.36 Edg/141.0`, 'Edge, Windows', 'desktop'],
    ['Mozilla/5.0 (X11; Linux x86_64; rv:144.0) Gecko/20100101 Firefox/144.0', 'Firefox, Linux', 'desktop'],
    ['Mozilla/5.0 (iPad; CPU OS 18_0 like Mac OS X) Version/18.0 Safari/604.1', 'Safari, iPad', 'tablet'],
    [`Mozilla/5.0 (Linux; Android 16) ${KIT} Chrome/141.0 Mobile Safari/537.36`, 'Chrome, Android', 'phone'],
    ['curl/8.5.0', undefined, 'desktop'],
    ['', undefined, 'desktop'],
  ])('reads %s', (userAgent, name, kind) => expect(nameDevice(userAgent)).toEqual({ name, kind }));
});
