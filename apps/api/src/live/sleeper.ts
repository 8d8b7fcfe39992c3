export interface Sleeper {
  wake(): void;
  /** True: woken, now or since the last sleep. False: nothing happened for so long. */
  sleep(milliseconds: number): Promise<boolean>;
}

/** Lets one sleep until somebody else wakes it. The end of the signal wakes too, so that nobody sleeps past it. */
export function createSleeper(signal: AbortSignal): Sleeper {
  let woken = signal.aborted;
  let endSleep: (() => void) | undefined;
  const wake = (): void => {
    woken = true;
    endSleep?.();
  };
  signal.addEventListener('abort', wake, { once: true });
  return {
    wake,
    sleep: (milliseconds) =>
      new Promise((resolve) => {
        const answer = (): void => {
          clearTimeout(timer);
          endSleep = undefined;
          const was = woken;
          woken = false;
          resolve(was);
        };
        const timer = setTimeout(answer, milliseconds);
        endSleep = answer;
        if (woken) answer();
      }),
  };
}
