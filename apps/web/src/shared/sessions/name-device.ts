export interface Device {
  /** "Firefox, Linux"; undefined where the browser does not say. */
  readonly name: string | undefined;
  readonly kind: 'desktop' | 'tablet' | 'phone';
}

type Marks = readonly (readonly [name: string, mark: RegExp])[];
/** Each browser also carries the names of those before it, so the narrower ones come first. */
const BROWSERS: Marks = [
  ['Edge', /\bEdg(?:e|A|iOS)?\//],
  ['Opera', /\bOPR\//],
  ['Samsung Internet', /SamsungBrowser\//],
  ['Firefox', /\b(?:Firefox|FxiOS)\//],
  ['Chrome', /\b(?:Chrome|HeadlessChrome|CriOS)\//],
  ['Safari', /\bSafari\//],
];
const SYSTEMS: Marks = [
  ['iPad', /iPad/],
  ['iPhone', /iPhone/],
  ['Android', /Android/],
  ['Windows', /Windows/],
  ['macOS', /Macintosh|Mac OS X/],
  ['ChromeOS', /CrOS/],
  ['Linux', /Linux/],
];

const nameIn = (marks: Marks, text: string): string | undefined =>
  marks.find(([, mark]) => mark.test(text))?.[0];

/** People know their devices by browser and system, not by what the browser sends. */
export function nameDevice(userAgent: string): Device {
  const [browser, system] = [nameIn(BROWSERS, userAgent), nameIn(SYSTEMS, userAgent)];
  const name = [browser, system].filter((each) => each !== undefined).join(', ');
  const phone = system === 'iPhone' || (system === 'Android' && /\bMobile\b/.test(userAgent));
  const tablet = system === 'iPad' || system === 'Android';
  return { name: name === '' ? undefined : name, kind: phone ? 'phone' : tablet ? 'tablet' : 'desktop' };
}
