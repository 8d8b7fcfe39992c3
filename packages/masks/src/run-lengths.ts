/** Everything about run lengths by one name: the runs themselves, parts as stored bytes, and the text of COCO files. */
export { fromCocoText, toCocoText } from './coco-text.ts';
export { packParts, type PartRuns, unpackParts } from './part-bytes.ts';
export {
  decodeRuns,
  encodeRuns,
  joinRuns,
  requireRuns,
  type Runs,
  runsArea,
  runsIntersection,
  runsOverlap,
} from './runs.ts';
