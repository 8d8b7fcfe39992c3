import { givenDay } from '@sarm/contracts/http/dates';
import type { ComplaintCode } from '@sarm/domain/catalogue/complaints';
import { AppError } from '@sarm/domain/catalogue/errors';
import { displayFileName, fileExtension, withoutExtension } from '@sarm/domain/file-names';
import { allowedExtensions, type SystemSettings } from '@sarm/domain/settings';
import { PREPARATIONS } from '@sarm/domain/videos/recordings';
import type { VideoFields } from '@sarm/use-cases/videos/register-video';
import { z } from 'zod';
import { parsePart } from '../../http/parse-parts.ts';

// A title may hold any letter, but no control character: it stands in lists, logs and reports.
// oxlint-disable-next-line no-control-regex
const CONTROL = /[\u0000-\u001f\u007f]/;
const line = (max: number) =>
  z
    .string()
    .trim()
    .max(max)
    .refine((value) => !CONTROL.test(value), 'control_characters');

/** TEC-139: tags come comma separated and are stored as a trimmed list without repeats. */
const tags = z
  .string()
  .max(5000)
  .transform((value) => [
    ...new Set(
      value
        .split(',')
        .map((each) => each.trim())
        .filter((each) => each !== ''),
    ),
  ])
  .pipe(z.array(line(60)).max(50));

/** A day; of a date with a time only its day is kept. */
const captureDate = z
  .string()
  .trim()
  .max(40)
  .transform((value) => (value === '' ? null : value.replace(/T.*$/, '')))
  .pipe(givenDay.nullable());

const idOrNothing = (complaint: ComplaintCode) =>
  z
    .string()
    .trim()
    .transform((value) => (value === '' ? null : value))
    .pipe(z.uuid(complaint).nullable())
    .default(null);

const schema = z.object({
  name: line(200).default(''),
  description: z.string().trim().max(5000).default(''),
  tags: tags.default([]),
  source: line(200).default(''),
  captureDate: captureDate.default(null),
  preparation: z.enum(PREPARATIONS).default('fresh'),
  calibrationId: idOrNothing('calibration_id_form'),
  patientId: idOrNothing('patient_id_form'),
});

/** BUS-173 names them with underscores; answers spell them in camel case, and both are taken. */
const inOneSpelling = (given: Readonly<Record<string, unknown>>): Record<string, unknown> => ({
  ...given,
  calibrationId: given['calibration_id'] ?? given['calibrationId'],
  patientId: given['patient_id'] ?? given['patientId'],
});

/** BUS-173, TEC-139: what people may enter about an upload; a missing title is taken from the file's name. */
export function readVideoFields(given: Readonly<Record<string, unknown>>, rawName: string): VideoFields {
  const fields = parsePart(schema, inOneSpelling(given)) as z.output<typeof schema>;
  const fileName = displayFileName(rawName);
  return { ...fields, fileName, name: fields.name === '' ? withoutExtension(fileName) : fields.name };
}

export const datasetIdOf = (given: Readonly<Record<string, unknown>>): string => {
  const id = given['dataset_id'] ?? given['datasetId'];
  if (typeof id !== 'string' || id.trim() === '') throw new AppError('dataset_id_required');
  return id.trim();
};

export function checkExtension(rawName: string, settings: SystemSettings): void {
  const allowed = allowedExtensions(settings.storage.allowedVideoFormats);
  if (!allowed.includes(fileExtension(displayFileName(rawName)))) throw new AppError('file_not_video');
}
