import { type AuditActionKind, data, system } from './action-kind.ts';

/** Patients, videos, frames and calibrations. */
export const SAMPLE_ACTIONS = {
  'video.upload': data('video'),
  'video.upload-refused': data('upload', 'warning'),
  'pictures.create': data('video'),
  'pictures.add': data('video'),
  'pictures.finish': data('video'),
  'video.update': data('video'),
  'video.delete': data('video', 'warning'),
  'dataset.choose-label': data('dataset'),
  'frames.choose': data('dataset'),
  'frames.extract': data('video'),
  'frames.detect': data('video'),
  'frames.submit': data('analysis'),
  'frame.note': data('frame'),
  'frame.select': data('frame'),
  'frame.unselect': data('frame'),
  'frame.delete': data('frame', 'warning'),
  'calibration.create': data('calibration'),
  'calibration.update': data('calibration'),
  'calibration.retire': data('calibration'),
  'calibration.restore': data('calibration'),
  'patient.erase': data('patient', 'critical'),
  'patient.export': data('patient', 'warning'),
  'video.view': data('video'),
  'video.remove-original': system('video', 'warning'),
} as const satisfies Record<string, AuditActionKind>;
