import { withoutExtension } from '@sarm/domain/file-names';

export type UploadStage = 'ready' | 'hashing' | 'uploading' | 'waiting' | 'done' | 'failed';

export interface UploadItem {
  readonly id: string;
  readonly file: File;
  readonly name: string;
  readonly description: string;
  readonly stage: UploadStage;
  /** Integer percent of the stage. */
  readonly percent: number;
  readonly bytesPerSecond: number | null;
  readonly error: string | null;
}

export type UploadAction =
  | { readonly type: 'added'; readonly files: readonly File[] }
  | { readonly type: 'removed'; readonly id: string }
  | { readonly type: 'edited'; readonly id: string; readonly name?: string; readonly description?: string }
  | { readonly type: 'moved'; readonly id: string; readonly stage: UploadStage }
  | {
      readonly type: 'progressed';
      readonly id: string;
      readonly percent: number;
      readonly bytesPerSecond?: number;
    }
  | { readonly type: 'failed'; readonly id: string; readonly error: string }
  | { readonly type: 'finished' }
  | { readonly type: 'cleared' };

let nextId = 0;
const itemOf = (file: File): UploadItem => {
  nextId += 1;
  return {
    id: `file-${nextId}`,
    file,
    // BUS-041
    name: withoutExtension(file.name),
    description: '',
    stage: 'ready',
    percent: 0,
    bytesPerSecond: null,
    error: null,
  };
};

const changeOne = (
  items: readonly UploadItem[],
  id: string,
  change: (item: UploadItem) => UploadItem,
): UploadItem[] => items.map((item) => (item.id === id ? change(item) : item));

export function uploadReducer(items: readonly UploadItem[], action: UploadAction): readonly UploadItem[] {
  switch (action.type) {
    case 'added':
      return [...items, ...action.files.map(itemOf)];
    case 'removed':
      return items.filter((item) => item.id !== action.id);
    case 'edited':
      return changeOne(items, action.id, (item) => ({
        ...item,
        name: action.name ?? item.name,
        description: action.description ?? item.description,
      }));
    case 'moved':
      return changeOne(items, action.id, (item) => ({
        ...item,
        stage: action.stage,
        percent: action.stage === 'done' ? 100 : action.stage === 'waiting' ? item.percent : 0,
        bytesPerSecond: null,
        error: null,
      }));
    case 'progressed':
      return changeOne(items, action.id, (item) => ({
        ...item,
        stage: item.stage === 'waiting' ? 'uploading' : item.stage,
        percent: Math.max(0, Math.min(100, Math.floor(action.percent))),
        bytesPerSecond: action.bytesPerSecond ?? item.bytesPerSecond,
      }));
    case 'failed':
      return changeOne(items, action.id, (item) => ({
        ...item,
        stage: 'failed',
        // TEC-290
        percent: 0,
        error: action.error,
        bytesPerSecond: null,
      }));
    case 'finished':
      // BUS-042: what arrived leaves the list, what failed stays to be tried again.
      return items.filter((item) => item.stage !== 'done');
    case 'cleared':
      return [];
    default:
      return items;
  }
}
