import { describe, expect, it } from 'vitest';
import { createPictureShelf } from './picture-shelf.ts';

/** A picture whose work ends when the test says so. */
function open() {
  let end = (): void => undefined;
  const ended = new Promise<void>((resolve) => {
    end = resolve;
  });
  return { end, work: () => ended };
}

const turns = async (): Promise<void> => {
  for (let n = 0; n < 10; n += 1) await Promise.resolve();
};

describe('the shelf of decoded pictures', () => {
  it('loads a picture once for everybody who wants it, and keeps it', async () => {
    const shelf = createPictureShelf<string>(100);
    const loads: string[] = [];
    const use = (key: string) =>
      shelf.use(
        {
          key,
          bytes: 40,
          load: () => {
            loads.push(key);
            return Promise.resolve(key);
          },
        },
        (picture) => Promise.resolve(picture),
      );
    await Promise.all([use('a'), use('a'), use('a')]);
    await use('b');
    await use('a');
    expect(loads).toEqual(['a', 'b']);
    // The one that was used longest ago makes room.
    await use('c');
    await use('a');
    await use('b');
    expect(loads).toEqual(['a', 'b', 'c', 'b']);
  });

  it('holds no more bytes in use than there is room for, and takes one that is larger than all room alone', async () => {
    const shelf = createPictureShelf<string>(100);
    const begun: string[] = [];
    const start = (key: string, bytes: number) => {
      const { end, work } = open();
      const load = () => {
        begun.push(key);
        return Promise.resolve(key);
      };
      return { end, done: shelf.use({ key, bytes, load }, work) };
    };
    const [a, b] = [start('a', 60), start('b', 60)];
    const large = start('large', 500);
    await turns();
    expect(begun).toEqual(['a']);
    a.end();
    await a.done;
    await turns();
    expect(begun).toEqual(['a', 'b']);
    b.end();
    await b.done;
    await turns();
    expect(begun).toEqual(['a', 'b', 'large']);
    large.end();
    await large.done;
  });

  it('loads a picture again that could not be loaded, and keeps one whose work failed', async () => {
    const shelf = createPictureShelf<string>(100);
    let tries = 0;
    const load = () => {
      tries += 1;
      return tries === 1 ? Promise.reject(new Error('gone')) : Promise.resolve('a');
    };
    const use = (work: (picture: string) => Promise<string>) =>
      shelf.use({ key: 'a', bytes: 10, load }, work);
    await expect(use((picture) => Promise.resolve(picture))).rejects.toThrow('gone');
    await expect(use(() => Promise.reject(new Error('work')))).rejects.toThrow('work');
    expect(await use((picture) => Promise.resolve(picture))).toBe('a');
    expect(tries).toBe(2);
  });
});
