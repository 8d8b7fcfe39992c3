import { framesCalls } from '@sarm/contracts/addresses/frames.generated';
import type { RouteGroups } from '@sarm/contracts/http/route-table';
import type { AnswerOf, BodyOf } from '@sarm/contracts/http/route';
import { useEffect, useEffectEvent, useState } from 'react';
import { useChange } from '../../../shared/api/use-change.ts';

type ChooseRoute = RouteGroups['frames']['choose'];
export type FrameChoice = Omit<BodyOf<ChooseRoute>, 'apply'>;

interface Preview {
  readonly of: string;
  readonly data?: AnswerOf<ChooseRoute> | undefined;
  readonly error?: unknown;
}

const TYPING_MS = 300;

/** What a choice would add, counted again whenever it changes. null: there is no valid choice. */
export function useFramePreview(choice: FrameChoice | null): Omit<Preview, 'of'> {
  const [choose] = useChange(framesCalls.choose);
  const [preview, setPreview] = useState<Preview>();
  const of = JSON.stringify(choice);
  const request = useEffectEvent(async (isCurrent: () => boolean) => {
    if (choice === null) return;
    const { data, error } = await choose({ body: { ...choice, apply: false } });
    if (isCurrent()) setPreview({ of, data, error });
  });
  useEffect(() => {
    let current = true;
    const timer = setTimeout(() => void request(() => current), TYPING_MS);
    return () => {
      current = false;
      clearTimeout(timer);
    };
  }, [of]);
  return preview?.of === of ? preview : {};
}
