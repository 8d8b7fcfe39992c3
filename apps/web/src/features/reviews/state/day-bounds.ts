const DAY = /^\d{4}-\d\d-\d\d$/;

const at = (day: string, time: string): string | undefined => {
  const moment = new Date(`${day}T${time}`);
  return DAY.test(day) && !Number.isNaN(moment.getTime()) ? moment.toISOString() : undefined;
};

/** TEC-080: days of the reader's own time zone, the last one up to 23:59:59.999. A crafted address filters nothing. */
export const startOfDay = (day: string): string | undefined => at(day, '00:00:00');
export const endOfDay = (day: string): string | undefined => at(day, '23:59:59.999');
