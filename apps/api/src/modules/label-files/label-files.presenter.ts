import type { LabelExport, LabelImport } from '@sarm/contracts/http/label-files/label-files.entities';
import type { ExportView } from '@sarm/database/labels/label-exports.repository';
import type { ImportView } from '@sarm/database/labels/label-imports.repository';
import { shortId } from '@sarm/domain/ids';
import type { ClassMap, ImportPreview } from '@sarm/domain/labels';
import { classFor } from '@sarm/exports/match/plan-frame';
import { previewWith } from '@sarm/exports/match/tally-import';
import type { Translate } from '@sarm/messages/create-translator';
import { storedText } from '@sarm/messages/notice-text';
import { exportAddress } from '@sarm/use-cases/labels/exported-label';

/** By ids: a label and a dataset may be called after a person. */
export const exportFileName = ({
  id,
  label_id,
  format,
}: Pick<ExportView, 'id' | 'label_id' | 'format'>): string =>
  `data-label-${shortId(label_id)}-${format}-${shortId(id)}.zip`;

export const presentExport = (row: ExportView): LabelExport => ({
  id: row.id,
  label_id: row.label_id,
  task_id: row.task_id,
  format: row.format,
  include_images: row.options.includeImages,
  exclude_bad_quality: row.options.excludeBadQuality,
  verified_only: row.options.verifiedOnly,
  item_count: row.item_count,
  frame_count: row.frame_count,
  file_name: exportFileName(row),
  size: row.size_bytes,
  sha256: row.sha256,
  download_url: exportAddress({ id: row.id, labelId: row.label_id }),
  created_by: row.created_by,
  created_by_name: row.created_by_name,
  created_at: row.created_at.toISOString(),
  expires_at: row.expires_at.toISOString(),
});

export const presentImport = (row: ImportView, t: Translate): LabelImport => ({
  id: row.id,
  label_id: row.label_id,
  task_id: row.task_id,
  format: row.format,
  size: row.size_bytes,
  sha256: row.sha256,
  state: row.state,
  preview: row.preview === null ? null : presentPreview(row.preview, row.class_map),
  message: storedText(t, row.notice),
  notice: row.notice,
  created_by: row.created_by,
  created_by_name: row.created_by_name,
  created_at: row.created_at.toISOString(),
  applied_at: row.applied_at?.toISOString() ?? null,
  expires_at: row.expires_at.toISOString(),
});

function presentPreview(preview: ImportPreview, map: ClassMap): NonNullable<LabelImport['preview']> {
  const { added, moved, reclassed, unchanged, leftOut } = previewWith(preview, map);
  const { pictures, matchedByPixels, matchedByName } = preview;
  return {
    pictures,
    matched_by_pixels: matchedByPixels,
    matched_by_name: matchedByName,
    unmatched_pictures: pictures - matchedByPixels - matchedByName,
    unmatched: [...preview.unmatched],
    added,
    moved,
    reclassed,
    unchanged,
    missing: preview.missing,
    left_out: leftOut,
    unusable: preview.unusable,
    classes: preview.classes.map(({ name, count }) => ({ name, count, class: classFor(map, name) })),
  };
}
