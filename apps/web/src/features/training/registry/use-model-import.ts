import { registryCalls } from '@sarm/contracts/addresses/registry.generated';
import { buildRequest } from '@sarm/contracts/http/build-request';
import type { Model } from '@sarm/contracts/http/models/models.entities';
import type { ModelDescription } from '@sarm/contracts/manifests/model-description';
import { PROMOTION } from '@sarm/domain/comparisons';
import { useTranslation } from 'react-i18next';
import { useFormUpload } from '../../../shared/uploads/use-form-upload.ts';

export interface BroughtModel {
  readonly projectId: string;
  readonly name: string;
  readonly notes: string;
  readonly declaredUnseen: boolean;
  readonly description: ModelDescription;
  readonly file: File;
}

interface Imported {
  readonly task_id: string;
  readonly model: Model;
}

/** Sends the file of a model; a task then inspects it and tries it locked in. */
export function useModelImport() {
  const { t } = useTranslation('registry');
  const max = PROMOTION.modelMegabytes;
  const { send, ...upload } = useFormUpload<Imported>({
    mostMegabytes: max,
    texts: { tooLarge: t('import.tooLarge', { max }), failed: t('import.uploadFailed') },
  });
  return {
    ...upload,
    send: (model: BroughtModel) =>
      send({
        to: buildRequest(registryCalls.import, { query: { project_id: model.projectId } }),
        form: formOf(model),
        file: model.file,
      }),
  };
}

/** The file comes last: the server decides by what stands before it whether it takes the bytes. */
function formOf({ name, notes, declaredUnseen, description, file }: BroughtModel): FormData {
  const form = new FormData();
  form.append('name', name);
  form.append('notes', notes);
  form.append('description', JSON.stringify(description));
  form.append('declared_unseen', String(declaredUnseen));
  form.append('file', file, file.name);
  return form;
}
