export type PictureStage = 'ready' | 'uploading' | 'done' | 'same' | 'failed';

export interface PictureItem {
  readonly id: string;
  readonly file: File;
  readonly stage: PictureStage;
  readonly percent: number;
  readonly error: string | null;
}

export type PictureAction =
  | { readonly type: 'added'; readonly files: readonly File[] }
  | { readonly type: 'removed'; readonly id: string }
  | {
      readonly type: 'changed';
      readonly id: string;
      readonly change: Partial<Pick<PictureItem, 'stage' | 'percent' | 'error'>>;
    };

/** The same file chosen twice would only be sent twice: the server keeps one. */
const isSame = (a: File, b: File): boolean =>
  a.name === b.name && a.size === b.size && a.lastModified === b.lastModified;

const toItem = (file: File): PictureItem => ({
  id: crypto.randomUUID(),
  file,
  stage: 'ready',
  percent: 0,
  error: null,
});

export function pictureReducer(items: readonly PictureItem[], action: PictureAction): readonly PictureItem[] {
  switch (action.type) {
    case 'added': {
      const fresh = action.files.filter((file) => !items.some((item) => isSame(item.file, file)));
      return [...items, ...fresh.map(toItem)];
    }
    case 'removed':
      return items.filter((item) => item.id !== action.id);
    case 'changed':
      return items.map((item) => (item.id === action.id ? { ...item, ...action.change } : item));
  }
}

export const isOnServer = ({ stage }: PictureItem): boolean => stage === 'done' || stage === 'same';
