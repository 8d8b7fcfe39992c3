/** What stands on reports and in exports; the manifest of the repository holds the same. */
export const PRODUCT = { name: 'SARM Platform', version: '0.1.0' } as const;
