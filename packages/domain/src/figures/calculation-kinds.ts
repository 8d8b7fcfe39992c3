export const CALCULATION_KINDS = ['motility', 'concentration'] as const;
export type CalculationKind = (typeof CALCULATION_KINDS)[number];
