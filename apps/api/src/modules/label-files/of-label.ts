import { AppError } from '@sarm/domain/catalogue/errors';

/** A file under the address of another label does not exist there. */
export function ofLabel<Row extends { readonly label_id: string }>(
  row: Row | undefined,
  labelId: string,
): Row {
  if (row?.label_id !== labelId.toLowerCase()) throw new AppError('not_found');
  return row;
}
