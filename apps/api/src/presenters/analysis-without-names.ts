interface NamedAnalysis {
  readonly patient_id: string | null;
  readonly patient_name: string | null;
  readonly dataset_name: string | null;
  readonly dataset_code: string | null;
  readonly notes: string;
  readonly videos: readonly { readonly name: string; readonly code: string }[];
}

/** Of a patient's sample neither its name nor what was written about it. */
export const analysisWithoutNames = <Row extends NamedAnalysis>(row: Row): Row => ({
  ...row,
  patient_name: null,
  ...(row.patient_id === null ? {} : { dataset_name: row.dataset_code, notes: '' }),
  videos: row.videos.map((video) => ({ ...video, name: video.code })),
});
