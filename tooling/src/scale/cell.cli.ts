import { ASSUMPTIONS, type Assumptions, type CellCost, modelCell, STATED } from './cell-model.ts';

const USAGE = `npm run cell -- [VIDEOS A DAY…] [assumption=value…]
Processors, bytes and money of an installation from stated assumptions, e.g. npm run cell -- 500 100000 copyDays=30`;

const args = process.argv.slice(2);
const given: Record<string, number> = {};
const sizes: number[] = [];
for (const arg of args) {
  const [name = '', value] = arg.split('=');
  const number = Number(value ?? name);
  const isKnown = value === undefined || Object.hasOwn(ASSUMPTIONS, name);
  if (!isKnown || !Number.isFinite(number) || number <= 0) {
    console.error(USAGE);
    process.exit(1);
  }
  if (value === undefined) sizes.push(number);
  else given[name] = number;
}
const assumptions: Assumptions = { ...STATED, ...given };

for (const [name, { unit, source }] of Object.entries(ASSUMPTIONS)) {
  const value = assumptions[name as keyof Assumptions];
  console.log(`${name} = ${value} ${unit} (${Object.hasOwn(given, name) ? 'given' : source})`);
}
const row = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;
const size = (bytes: number): string =>
  bytes >= 1e15
    ? `${(bytes / 1e15).toFixed(1)} PB`
    : bytes >= 1e12
      ? `${(bytes / 1e12).toFixed(1)} TB`
      : `${(bytes / 1e9).toFixed(0)} GB`;
const money = (amount: number): string => `$ ${Math.round(amount).toLocaleString('en')}`;
const present = (cost: CellCost): string[] => [
  cost.videosPerDay.toLocaleString('en'),
  cost.jobsPerSecond.toFixed(2),
  cost.workerCores.toFixed(1),
  cost.databaseCores.toFixed(2),
  size(cost.bytesPerDay),
  size(cost.bytesKept),
  size(cost.databaseBytesPerYear),
  money(cost.computePerMonth),
  money(cost.storagePerMonth),
  `$ ${cost.perVideo.toFixed(4)}`,
];
console.log();
console.log(
  row([
    'videos a day',
    'jobs a second',
    'cores of workers',
    'cores of PostgreSQL',
    'bytes a day',
    'kept',
    'database a year',
    'compute a month',
    'storage a month',
    'a video',
  ]),
);
console.log(row(Array.from({ length: 10 }, () => '---')));
for (const videos of sizes.length > 0 ? sizes : [500, 5000, 50_000, 100_000, 1_000_000])
  console.log(row(present(modelCell(videos, assumptions))));
