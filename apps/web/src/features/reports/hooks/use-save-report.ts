import { reportsCalls } from '@sarm/contracts/addresses/reports.generated';
import type { ReportSettings } from '@sarm/contracts/http/reports/report-document.entities';
import type { ReportRecord } from '@sarm/contracts/http/reports/reports.routes';
import type { Language } from '@sarm/domain/languages';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../../shared/api/api-error.ts';
import { useChange } from '../../../shared/api/use-change.ts';
import { ownTimeZone } from '../state/report-settings.ts';
import { useReportToast } from './use-report-toast.ts';

export interface Saving {
  readonly analysisId: string;
  /** The stored draft that is saved again. */
  readonly record: ReportRecord | undefined;
  readonly amendsId: string | null;
  readonly settings: ReportSettings;
  readonly language: Language;
}

/** BUS-215: follows the server's answer. Undefined: it was refused, and the person was shown why. */
export function useSaveReport() {
  const { t } = useTranslation('reports');
  const toast = useReportToast();
  const [create, creating] = useChange(reportsCalls.create);
  const [update, updating] = useChange(reportsCalls.update);
  const save = useCallback(
    async ({
      analysisId,
      record,
      amendsId,
      settings,
      language,
    }: Saving): Promise<ReportRecord | undefined> => {
      const content = { ...settings, language, timeZone: ownTimeZone() };
      const { data, error } =
        record === undefined
          ? await create({ body: { analysisId, amendsId, ...content } })
          : await update({ params: { id: record.id }, body: content });
      if (error !== undefined) {
        toast.error(t('message.saveFailed', { message: errorText(error, t('message.unknown')) }));
        return undefined;
      }
      toast.success(t('message.saved'));
      return data;
    },
    [create, update, toast, t],
  );
  return { save, busy: creating.isLoading || updating.isLoading };
}
