// What a worker in a container finds whose engine permits no namespaces, and whether its browser prints there.
import { createPrinter } from './printer.ts';

const printer = createPrinter({ chromium: '/usr/bin/chromium' }, { namespaces: false });
const { layers, starts } = await printer.cage();
const pdf = starts
  ? await printer.print('<h1>Report</h1>', { signal: new AbortController().signal })
  : Buffer.alloc(0);
console.log(JSON.stringify({ layers, starts, begins: pdf.subarray(0, 5).toString() }));
