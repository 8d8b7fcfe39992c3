export interface Bell {
  ring(): void;
  /** True: rung, now or since the last wait. False: nothing happened for so long. */
  wait(milliseconds: number): Promise<boolean>;
}

/** Lets one waiter sleep until somebody rings. The end of the signal rings too, so that nobody sleeps past it. */
export function createBell(signal: AbortSignal): Bell {
  let rung = signal.aborted;
  let wake: (() => void) | undefined;
  const ring = (): void => {
    rung = true;
    wake?.();
  };
  signal.addEventListener('abort', ring, { once: true });
  return {
    ring,
    wait: (milliseconds) =>
      new Promise((resolve) => {
        const answer = (): void => {
          clearTimeout(timer);
          wake = undefined;
          const was = rung;
          rung = false;
          resolve(was);
        };
        const timer = setTimeout(answer, milliseconds);
        wake = answer;
        if (rung) answer();
      }),
  };
}
