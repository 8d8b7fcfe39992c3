import { fileNameOf } from '@sarm/domain/file-names';

/** BUS-224: {dataset name}_{YYYY-MM-DD_HH-mm-ss}.pdf by the clock of the caller. */
export function analysisFileName(dataset: string, at: Date, timeZone: string): string {
  const parts = Object.fromEntries(
    new Intl.DateTimeFormat('en', {
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
      hourCycle: 'h23',
      timeZone,
    })
      .formatToParts(at)
      .map(({ type, value }) => [type, value]),
  );
  const { year, month, day, hour, minute, second } = parts;
  return fileNameOf(`${dataset}_${year}-${month}-${day}_${hour}-${minute}-${second}`, 'pdf');
}
