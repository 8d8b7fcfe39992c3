import { framesCalls } from '@sarm/contracts/addresses/frames.generated';
import type { RouteGroups } from '@sarm/contracts/http/route-table';
import type { AnswerOf, BodyOf } from '@sarm/contracts/http/route';
import { useEffect, useState } from 'react';
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
  useEffect(() => {
    const requested = JSON.parse(of) as FrameChoice | null;
    if (requested === null) return undefined;
    let current = true;
    const request = async (): Promise<void> => {
      const { data, error } = await choose({ body: { ...requested, apply: false } });
      if (current) setPreview({ of, data, error });
    };
    const timer = setTimeout(() => void request(), TYPING_MS);
    return () => {
      current = false;
      clearTimeout(timer);
    };
  }, [of, choose]);
  return preview?.of === of ? preview : {};
}
