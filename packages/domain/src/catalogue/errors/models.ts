/** Models that people train. */
export const MODEL_ERRORS = {
  /** A move that the states of a model do not have, or that only the server makes. */
  model_status_fixed: 409,
  model_training: 409,
  too_many_trainings: 409,
  model_not_training: 409,
  model_not_completed: 409,
  model_export_untrained: 409,
  model_shipped: 409,
  model_in_use: 409,
  model_was_in_use: 409,
  model_in_analysis: 409,
  model_fields_fixed: 409,
  model_dataset_gone: 409,
  model_dataset_type: 409,
  model_file_missing: 409,
  model_not_comparable: 409,
  /** A suggestion would come before the person's own class. */
  item_unclassified: 409,
  model_already_in_use: 409,
  model_not_in_use: 409,
  /** Nothing was in use before, so there is nothing to return to. */
  model_without_former: 409,
  no_model_in_use: 409,
  no_version_to_compare: 409,
  comparison_missing: 409,
  /** Another model came into use since, or the weights are others. */
  comparison_outdated: 409,
  promotion_rules_failed: 409,
  file_content_not_onnx: 415,
} as const satisfies Record<string, number>;
