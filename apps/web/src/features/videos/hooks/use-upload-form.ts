import { authCalls } from '@sarm/contracts/addresses/auth.generated';
import { SYSTEM_SETTINGS_DEFAULTS } from '@sarm/domain/settings';
import { useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useRead } from '../../../shared/api/use-read.ts';
import { useToast } from '../../../shared/state/use-toast.ts';
import { fileProblem, type UploadRules } from '../../../shared/uploads/check-files.ts';
import type { UploadChoices } from '../../../shared/uploads/upload-file.ts';
import { useUploads } from './use-uploads.ts';

const DEFAULT_RULES: UploadRules = {
  allowedVideoFormats: SYSTEM_SETTINGS_DEFAULTS.storage.allowedVideoFormats,
  maxUploadSize: SYSTEM_SETTINGS_DEFAULTS.general.maxUploadSize,
};

export interface UploadFormOptions {
  readonly datasetId: string | null;
  readonly initial: UploadChoices;
  /** BUS-231: nothing can be measured without a calibration, so a person who forgot it is asked once. */
  readonly requiresCalibration: boolean;
  readonly onUploaded?: () => void;
  /** All files arrived. */
  readonly onDone?: () => void;
}

/** Files to upload with what is entered for them, for the dialog and for the area on a page. */
export function useUploadForm(options: UploadFormOptions) {
  const { datasetId, initial, requiresCalibration, onUploaded, onDone } = options;
  const { t } = useTranslation('videos');
  const toast = useToast();
  const { data: rules = DEFAULT_RULES } = useRead(authCalls.publicSettings);
  const { items, dispatch, start, running, stop } = useUploads(datasetId, onUploaded);
  const choices = useForm<UploadChoices>({ defaultValues: initial });
  const [complaint, setComplaint] = useState<string | null>(null);
  const [checked, setChecked] = useState(false);
  const [question, setQuestion] = useState<'open' | 'answered' | null>(null);
  const names = useRef(new Map<string, HTMLInputElement>());

  const add = (files: readonly File[]): void => {
    const problems = files.map((file) => fileProblem(file, rules));
    const worst = problems.find((problem) => problem !== null);
    setComplaint(
      worst === undefined || worst === null ? null : t(`uploadDialog.${worst}`, { max: rules.maxUploadSize }),
    );
    dispatch({ type: 'added', files: files.filter((_, index) => problems[index] === null) });
  };
  const clear = (): void => {
    setQuestion(null);
    dispatch({ type: 'cleared' });
    setComplaint(null);
    setChecked(false);
  };
  const upload = async (without = question === 'answered'): Promise<void> => {
    setChecked(true);
    if (items.length === 0) {
      setComplaint(t('uploadDialog.none'));
      return;
    }
    const unnamed = items.find((item) => item.name.trim() === '');
    if (unnamed !== undefined) {
      names.current.get(unnamed.id)?.focus();
      return;
    }
    setComplaint(null);
    if (requiresCalibration && !without && choices.getValues('calibrationId') === null) {
      setQuestion('open');
      return;
    }
    setQuestion(without ? 'answered' : null);
    const { failed, cancelled } = await start(choices.getValues());
    if (cancelled) return;
    if (failed > 0) {
      toast.error(t('uploadDialog.failed'));
      return;
    }
    toast.success(t('uploadDialog.success'));
    clear();
    onDone?.();
  };
  return {
    rules,
    items,
    dispatch,
    running,
    stop,
    choices,
    complaint,
    checked,
    question,
    names,
    add,
    clear,
    upload,
  };
}
export type UploadForm = ReturnType<typeof useUploadForm>;
