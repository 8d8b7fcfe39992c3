/** An answer that waits until the test lets it go. */
export function heldAnswer() {
  let release: (answer: Response) => void = () => undefined;
  const waiting = new Promise<Response>((resolve) => {
    release = resolve;
  });
  return { answer: () => waiting, release: (answer: Response) => release(answer) };
}
