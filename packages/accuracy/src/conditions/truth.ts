/** The figures a run is judged by. */
export const FIGURES = ['concentration', 'total', 'progressive', 'vap'] as const;
export type FigureName = (typeof FIGURES)[number];

/** What is really there: M/ml, %, %, µm/s. Null where there is no cell to have it. */
export type Truth = Readonly<Record<FigureName, number | null>>;

export const NOTHING_THERE: Truth = { concentration: 0, total: null, progressive: null, vap: null };
