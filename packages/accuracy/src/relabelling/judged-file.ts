import { resolve } from 'node:path';

/** The labels of both passes; SOURCE.md beside it says of which pictures they are. */
export const JUDGED_FILE = resolve(import.meta.dirname, '../../data/visem-video-11-judged.csv');
