import type { NormalForms } from '@sarm/contracts/http/normal-forms/normal-forms.entities';
import type { RouteGroups } from '@sarm/contracts/http/route-table';
import type { Scoped } from '@sarm/database/kernel/connect';
import { readNormalForms } from '@sarm/use-cases/normal-forms/read-normal-forms';
import type { Handler } from '../../http/handler.ts';
import { normalFormsWithoutNames, presentNormalForms } from '../../presenters/normal-forms.presenter.ts';
import { type Reader, readerOf } from '../../presenters/reader.ts';

/** The names of picture sets go to clinical staff alone. */
export async function readShown(
  tx: Scoped,
  { id, projectId }: { readonly id: string; readonly projectId: string },
  reader: Reader,
): Promise<NormalForms> {
  const reading = await readNormalForms(tx, id);
  return presentNormalForms(reader.names(projectId) ? reading : normalFormsWithoutNames(reading));
}

export const showNormalForms: Handler<RouteGroups['normalForms']['get']> = async ({
  tx,
  caller,
  object,
  request,
}) => ({ status: 200, body: await readShown(tx, object, readerOf({ caller, object, request })) });
