import type { Log } from '@sarm/runtime/log/log';
import { BROWSER_LAYERS } from '@sarm/cage/browser-cage';
import type { CagedPrinter } from './printer.ts';

/** At the start of a worker: which layers stand around the browser that prints, and which this machine does not give. */
export async function reportPrinterCage(printer: CagedPrinter, log: Log): Promise<void> {
  const layers = await printer.layers();
  const missing = BROWSER_LAYERS.filter((layer) => !layers.includes(layer));
  if (missing.length > 0) log.warn({ layers, missing }, 'the printing browser runs in a weaker cage');
  else log.info({ layers }, 'the printing browser runs in its cage');
}
