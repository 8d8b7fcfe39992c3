import type { FINETUNE_STAGES, WorkStage } from '@sarm/contracts/http/dashboard/dashboard.routes';
import { pathTo } from '../../shared/paths.ts';
import type { ScreenPath } from '../../shared/access/may-open-path.ts';
import type { WorkContext } from './work-context.ts';

export type FinetuneStage = (typeof FINETUNE_STAGES)[number];
/** Why a stage is no link: an object is not in context, or the permission is missing. */
export type Blocked = 'dataset' | 'video' | 'permission';

export interface FinetuneStageState {
  readonly key: FinetuneStage;
  readonly to: string | null;
  readonly blocked: Blocked | undefined;
  readonly done: boolean;
  readonly current: boolean;
  readonly count: number | undefined;
}

interface StageAddress {
  readonly path: ScreenPath;
  /** Opened instead by people who may not open the path. */
  readonly otherwise?: ScreenPath;
  /** The objects that its address names, in the order of its query. */
  readonly names?: readonly ('dataset' | 'video')[];
  readonly shown: RegExp;
}

/** PLT-052 */
const STAGES: Readonly<Record<FinetuneStage, StageAddress>> = {
  dataset: {
    path: '/finetune/datasets',
    otherwise: '/finetune/videos',
    shown: /^\/finetune\/(datasets(\/create)?|videos|projects\/[^/]+\/datasets)\/?$/,
  },
  videos: {
    path: '/finetune/datasets/:datasetId/videos',
    names: ['dataset'],
    shown: /^\/finetune\/datasets\/[^/]+\/videos/,
  },
  extract: {
    path: '/finetune/frame-extraction',
    names: ['video'],
    shown: /^\/finetune\/frame-extraction/,
  },
  detection: {
    path: '/finetune/detection',
    names: ['dataset', 'video'],
    shown: /^\/finetune\/(detection|crops)/,
  },
  segmentation: {
    path: '/finetune/mask-extraction',
    names: ['video', 'dataset'],
    shown: /^\/finetune\/mask-extraction/,
  },
  annotation: {
    path: '/finetune/annotation',
    otherwise: '/finetune/data-label-review',
    shown: /^\/finetune\/(annotation|data-label|morphology-data-label)/,
  },
};

/** The address with its objects: in the path where it has room for them, else in the query. */
function addressOf({ path, names = [] }: StageAddress, ids: Readonly<Record<string, string>>): string {
  const rest = names.map((name) => `${name}Id`).filter((name) => !path.includes(`:${name}`));
  const query = new URLSearchParams(rest.map((name) => [name, ids[name] ?? '']));
  const filled = pathTo(path, ids);
  return query.size > 0 ? `${filled}?${query}` : filled;
}

export interface FinetuneInput {
  readonly path: string;
  readonly context: WorkContext;
  readonly progress: readonly Pick<WorkStage, 'key' | 'done' | 'count'>[];
  readonly opens: (path: ScreenPath) => boolean;
}

type Way = Pick<FinetuneStageState, 'to' | 'blocked'>;
const wayOf = (to: string): Way => ({ to, blocked: undefined });

function wayTo(stage: StageAddress, { context, opens }: FinetuneInput): Way {
  const { otherwise, names = [] } = stage;
  if (!opens(stage.path))
    return otherwise !== undefined && opens(otherwise)
      ? wayOf(otherwise)
      : { to: null, blocked: 'permission' };
  const ids: Readonly<Record<string, string>> = { ...context };
  const missing = names.find((name) => ids[`${name}Id`] === undefined);
  return missing === undefined ? wayOf(addressOf(stage, ids)) : { to: null, blocked: missing };
}

/** PLT-052: done comes from stored data, current from the address; a stage that is no link says why. */
export const finetuneStages = (input: FinetuneInput): FinetuneStageState[] =>
  (Object.entries(STAGES) as [FinetuneStage, StageAddress][]).map(([key, stage]) => {
    const read = input.progress.find((each) => each.key === key);
    return {
      key,
      ...wayTo(stage, input),
      done: read?.done ?? false,
      current: stage.shown.test(input.path),
      count: read?.count ?? undefined,
    };
  });
