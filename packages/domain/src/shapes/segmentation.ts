const LARGE = 'sam2.1_hiera_large';
const BASE_PLUS = 'sam2.1_hiera_base_plus';

/** TEC-257: other ids of the same model. */
const ALIASES: Readonly<Record<string, string>> = { sam2_large: LARGE };

export const segmentationModelId = (id: string): string => ALIASES[id] ?? id;

/** TEC-257: added by an installation, these are the default. No other added model ever is. */
export const TAKES_OVER: ReadonlySet<string> = new Set([LARGE]);

/** TEC-256: what can be chosen while the list of models does not answer; the first is marked as the default. */
export const UNLISTED_MODELS: readonly { readonly id: string; readonly name: string }[] = [
  { id: LARGE, name: 'SAM 2.1 large' },
  { id: BASE_PLUS, name: 'SAM 2.1 base-plus' },
];
