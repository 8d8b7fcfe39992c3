import type { AppDeps } from '../../deps.ts';
import type { HandlersOf } from '../../http/handler.ts';
import type { Live } from '../../live/create-live.ts';
import { applyImport } from './apply-import.ts';
import { exportCoco } from './export-coco.ts';
import { getImport } from './get-import.ts';
import { listExports } from './list-exports.ts';
import { listImports } from './list-imports.ts';
import { mapClasses } from './map-classes.ts';
import { sendExport } from './send-export.ts';
import { startExport } from './start-export.ts';
import { uploadImport } from './upload-import.ts';

export const createLabelFilesHandlers = (deps: AppDeps, { feed }: Live): HandlersOf<'labelFiles'> => ({
  exportCoco: exportCoco(deps, feed),
  startExport: startExport(deps),
  exports: listExports,
  exportFile: sendExport(deps),
  startImport: uploadImport(deps),
  imports: listImports,
  getImport,
  mapClasses,
  applyImport: applyImport(deps),
});
