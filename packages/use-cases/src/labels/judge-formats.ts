import type { Scoped } from '@sarm/database/kernel/connect';
import { countLabelledVideos, type LabelledVideos } from '@sarm/database/labels/label-rows.repository';
import { type Notice, notice } from '@sarm/domain/catalogue/notices';
import { EXPORT_FORMATS, type ExportFormat } from '@sarm/domain/labels';

export interface JudgedFormat {
  readonly format: ExportFormat;
  readonly possible: boolean;
  /** Why it cannot be made; or, where it can, what the file will lack. */
  readonly notice: Notice | null;
}

/** In which formats a label can be written, and what stands against the others. */
export const judgeFormats = (found: LabelledVideos): JudgedFormat[] =>
  EXPORT_FORMATS.map((format) => ({ format, ...judge(format, found) }));

/** Why a label cannot be written in a format; undefined: it can. */
export async function refuseFormat(
  tx: Scoped,
  labelId: string,
  format: ExportFormat,
): Promise<Notice | undefined> {
  const judged = judge(format, await countLabelledVideos(tx, labelId));
  return judged.possible ? undefined : (judged.notice ?? notice('export.empty'));
}

function judge(
  format: ExportFormat,
  { videos, tracked, masked }: LabelledVideos,
): { readonly possible: boolean; readonly notice: Notice | null } {
  if (format === 'masks' && !masked) return { possible: false, notice: notice('export.no_masks') };
  if (videos === 0) return { possible: false, notice: notice('export.empty') };
  if (format !== 'mot' || tracked === videos) return { possible: true, notice: null };
  return tracked === 0
    ? { possible: false, notice: notice('export.no_tracks', { videos }) }
    : { possible: true, notice: notice('export.some_tracks', { tracked, videos }) };
}
