import { isId } from '@sarm/domain/ids';

/** An id that the address names; null: it names none, or something that is no id. */
export const idOfQuery = (query: URLSearchParams, name: string): string | null => {
  const id = query.get(name);
  return isId(id) ? id : null;
};
