import type { Complaint } from '@sarm/domain/catalogue/complaints';
import { AppError } from '@sarm/domain/catalogue/errors';
import type { FastifyRequest } from 'fastify';

/**
 * Stands in the place of a body that is no JSON or holds too much. It is reported only after everything that comes
 * before a body has been decided, so that a stranger does not learn which calls exist for whom.
 */
export class BrokenBody {
  readonly #complaint: Complaint | undefined;

  constructor(complaint?: Complaint) {
    this.#complaint = complaint;
  }

  refusal(): AppError {
    const errors = this.#complaint === undefined ? undefined : [{ field: '', ...this.#complaint }];
    return new AppError('invalid_request', errors === undefined ? {} : { errors });
  }
}

export function intactBody({ body }: FastifyRequest): unknown {
  if (body instanceof BrokenBody) throw body.refusal();
  return body;
}
