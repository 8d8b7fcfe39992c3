import type { Log } from '@sarm/runtime/log/log';
import { BROWSER_LAYERS } from '@sarm/cage/browser-cage';
import type { CagedPrinter } from './printer.ts';

/**
 * At the start of a worker: which layers stand around the browser that prints, and which this machine does not give. Where it does
 * not start at all, every report would fail later with a message of the browser's protocol.
 */
export async function reportPrinterCage(
  printer: CagedPrinter,
  log: Log,
  mode: 'required' | 'best-effort',
): Promise<void> {
  const { layers, starts } = await printer.cage();
  if (!starts) {
    const message =
      'the browser that prints reports does not start: SARM_CHROMIUM is missing, or this machine permits neither namespaces nor Landlock';
    if (mode === 'required') throw new Error(message);
    log.error({}, message);
    return;
  }
  const missing = BROWSER_LAYERS.filter((layer) => !layers.includes(layer));
  if (missing.length > 0) log.warn({ layers, missing }, 'the printing browser runs in a weaker cage');
  else log.info({ layers }, 'the printing browser runs in its cage');
}
