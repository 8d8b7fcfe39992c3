import { afterEach, describe, expect, it } from 'vitest';
import type { CommandName } from './commands.ts';
import type { ChangedKeys } from './key-bindings.ts';
import { createKeyboard } from './keyboard.ts';

let stop: (() => void) | undefined;
afterEach(() => {
  stop?.();
  document.body.replaceChildren();
});

function listen(
  options: { changed?: ChangedKeys; refuses?: readonly CommandName[]; isOnCanvas?: boolean } = {},
) {
  const ran: string[] = [];
  const keyboard = createKeyboard({
    changed: () => options.changed ?? {},
    isOnCanvas: () => options.isOnCanvas ?? true,
    run: (command, phase) => {
      ran.push(phase === 'press' ? command : `${command} up`);
      return !(options.refuses ?? []).includes(command);
    },
  });
  const controller = new AbortController();
  const { signal } = controller;
  window.addEventListener('keydown', keyboard.keydown, { signal });
  window.addEventListener('keyup', keyboard.keyup, { signal });
  window.addEventListener('blur', keyboard.blur, { signal });
  stop = () => controller.abort();
  const press = (
    key: string,
    init: KeyboardEventInit = {},
    target: EventTarget = document.body,
  ): KeyboardEvent => {
    const event = new KeyboardEvent('keydown', { key, code: key, bubbles: true, cancelable: true, ...init });
    target.dispatchEvent(event);
    return event;
  };
  const release = (key: string): void =>
    void document.body.dispatchEvent(new KeyboardEvent('keyup', { key, code: key, bubbles: true }));
  return { ran, press, release };
}

describe('keys of the annotation page', () => {
  it('run their command and mean nothing else then', () => {
    const { ran, press } = listen();
    expect(press('b').defaultPrevented).toBe(true);
    expect(press('z', { ctrlKey: true }).defaultPrevented).toBe(true);
    expect(press('q').defaultPrevented).toBe(false);
    expect(ran).toEqual(['addBox', 'undo']);
  });

  it('rest while somebody types in a field', () => {
    const { ran, press } = listen();
    const fields = [
      '<input>',
      '<input type="number">',
      '<input type="range">',
      '<textarea></textarea>',
      '<select></select>',
    ];
    for (const html of [...fields, '<div role="combobox" tabindex="0"></div>']) {
      document.body.innerHTML = html;
      const field = document.body.firstElementChild;
      if (field !== null) for (const key of ['b', 'Delete', 'Enter', '1']) press(key, {}, field);
    }
    expect(ran).toEqual([]);
    document.body.innerHTML = '<input type="checkbox"><button></button>';
    for (const control of document.body.children) press('b', {}, control);
    expect(ran).toEqual(['addBox', 'addBox']);
  });

  it('leave Tab, Enter, Space and Delete to the controls outside of the canvas', () => {
    const { ran, press } = listen({ isOnCanvas: false });
    for (const key of ['Tab', 'Enter', ' ', 'Delete']) expect(press(key).defaultPrevented).toBe(false);
    expect(ran).toEqual([]);
    press('n');
    expect(ran).toEqual(['nextUnfinished']);
  });

  it('let the focus go on where the command has nothing to do', () => {
    const { press } = listen({ refuses: ['nextObject'] });
    expect(press('Tab').defaultPrevented).toBe(false);
  });

  it('begin when held and end when let go, once, also when the window loses the focus', () => {
    const { ran, press, release } = listen();
    press('x');
    press('x', { repeat: true });
    release('x');
    release('x');
    press(' ');
    window.dispatchEvent(new Event('blur'));
    expect(ran).toEqual(['hideBoxes', 'hideBoxes up', 'pan', 'pan up']);
  });

  it('repeat only what may be repeated', () => {
    const { ran, press } = listen();
    press('Enter');
    press('Enter', { repeat: true });
    press('ArrowRight');
    press('ArrowRight', { repeat: true });
    expect(ran).toEqual(['verify', 'nextFrame', 'nextFrame']);
  });

  it('resize with a held full stop or comma and an arrow', () => {
    const { ran, press, release } = listen();
    press('.');
    press('ArrowLeft');
    release('.');
    press('ArrowLeft');
    press(',');
    press('ArrowUp');
    expect(ran).toEqual(['growLeft', 'previousFrame', 'shrinkUp']);
  });

  it('follow changed keys, and the place of the key on other layouts', () => {
    const { ran, press } = listen({ changed: { light: 'J' } });
    press('j');
    press('i');
    press('и', { code: 'KeyB' });
    press('&', { code: 'Digit1' });
    expect(ran).toEqual(['light', 'addBox', 'classSperm']);
  });
});
