/** Any call and any task. */
export const REQUEST_ERRORS = {
  invalid_request: 422,
  not_found: 404,
  task_failed: 422,
  task_cancelled: 409,
  task_finished: 409,
  too_many_open_tasks: 409,
  idempotency_in_flight: 409,
  idempotency_mismatch: 422,
  too_many_requests: 429,
  range_not_satisfiable: 416,
  payload_too_large: 413,
  request_too_slow: 408,
  unsupported_media_type: 415,
  unavailable: 503,
  internal: 500,
  stored_content_unreadable: 500,
} as const satisfies Record<string, number>;
