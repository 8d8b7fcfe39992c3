import type { ExportedLabel } from '@sarm/contracts/http/label-files/label-files.entities';

export const exportAddress = ({ id, labelId }: { readonly id: string; readonly labelId: string }): string =>
  `/api/technical/data-labels/${labelId}/exports/${id}/file`;

/** TEC-269: what the call answers, and what its finished task has as its result. */
export const presentExported = (file: {
  readonly id: string;
  readonly labelId: string;
  readonly items: number;
}): ExportedLabel => ({ success: true, item_count: file.items, download_url: exportAddress(file) });
