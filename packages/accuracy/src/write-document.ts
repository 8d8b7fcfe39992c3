import type { Bar, Findings, Plot, Table } from './study.ts';

const INTRODUCTION = `# Accuracy

Written by \`npm run accuracy\`; do not edit. Every figure comes from that command, on the data named beside it. The bars
are the product's own. A bar that is not reached says so, with what limits it.`;

/** The document next to its pictures. */
export function writeDocument(all: readonly Findings[], plotsFolder: string): string {
  // A study without a bar has a page too; "0 of 0 reached" would read as a failure.
  const head = all.some(({ bars }) => bars.length > 0) ? [INTRODUCTION, summary(all)] : [INTRODUCTION];
  return `${[...head, ...all.map((findings) => section(findings, plotsFolder))].join('\n\n')}\n`;
}

const summary = (all: readonly Findings[]): string => {
  const bars = all.flatMap((findings) => findings.bars);
  const met = bars.filter((bar) => bar.ok).length;
  return `## All bars: ${met} of ${bars.length} reached\n\n${barTable(bars)}`;
};

function section({ title, bars, tables, plots, notes }: Findings, plotsFolder: string): string {
  const parts = [`## ${title}`];
  if (bars.length > 0) parts.push(barTable(bars));
  parts.push(...tables.map(tableText));
  parts.push(...plots.map((plot) => picture(plot, plotsFolder)));
  if (notes.length > 0) parts.push(notes.map((note) => `- ${note}`).join('\n'));
  return parts.join('\n\n');
}

const barTable = (bars: readonly Bar[]): string =>
  rows(
    ['figure', 'measured', 'bar', 'reached', 'measured on'],
    bars.map((bar) => [bar.name, figureText(bar.value), bar.bar, bar.ok ? 'yes' : '**no**', bar.on]),
  );

const tableText = ({ title, columns, rows: lines }: Table): string =>
  `### ${title}\n\n${rows(
    columns,
    lines.map((line) => line.map((cell) => (typeof cell === 'number' ? figureText(cell) : cell))),
  )}`;

const rows = (head: readonly string[], lines: readonly (readonly string[])[]): string =>
  [head, head.map(() => '---'), ...lines].map((line) => `| ${line.map(cellText).join(' | ')} |`).join('\n');

const cellText = (text: string): string => text.replace(/\|/g, '\\|');

const picture = ({ file, title }: Plot, folder: string): string => `![${title}](${folder}/${file}.svg)`;

export const figureText = (value: number | null): string =>
  value === null ? 'not measured' : String(Number(value.toPrecision(4)));
