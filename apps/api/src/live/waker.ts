export interface Waker {
  wake(): void;
  /** True: woken, now or since the last sleep. False: nothing happened for so long. */
  sleep(milliseconds: number): Promise<boolean>;
}

/** Lets one sleep until somebody else wakes it. The end of the signal wakes too, so that nobody sleeps past it. */
export function createWaker(signal: AbortSignal): Waker {
  let woken = signal.aborted;
  let stir: (() => void) | undefined;
  const wake = (): void => {
    woken = true;
    stir?.();
  };
  signal.addEventListener('abort', wake, { once: true });
  return {
    wake,
    sleep: (milliseconds) =>
      new Promise((resolve) => {
        const answer = (): void => {
          clearTimeout(timer);
          stir = undefined;
          const was = woken;
          woken = false;
          resolve(was);
        };
        const timer = setTimeout(answer, milliseconds);
        stir = answer;
        if (woken) answer();
      }),
  };
}
