/** Models and their training. */
export const MODEL_COMPLAINTS = {
  model_name_and_dataset: [],
  number_off_step: ['step'],
  prediction_model_and_video: [],
  prediction_name: [],
} as const satisfies Record<string, readonly string[]>;
