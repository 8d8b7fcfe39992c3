import { fireEvent, render, screen, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { type ListedObject, ObjectList, objectRowId } from './object-list.tsx';

const texts = {
  list: 'Objects of this frame',
  empty: 'No object is shown',
  added: 'Added',
  notAdded: 'Not Added',
  unsent: 'not sent yet',
  lookName: (look: string) => look,
  confidence: (value: number) => value.toFixed(2),
};
const listed = (number: number, changes: Partial<ListedObject> = {}): ListedObject => ({
  id: `id-${number}`,
  number,
  look: 'predicted',
  className: 'sperm',
  confidence: 0.5,
  added: false,
  unsent: false,
  ...changes,
});
const many = Array.from({ length: 5000 }, (_, at) => listed(at + 1));
const show = (objects: readonly ListedObject[], selected: readonly string[] = []) => {
  const onSelect = vi.fn();
  render(<ObjectList objects={objects} selected={selected} texts={texts} onSelect={onSelect} />);
  return onSelect;
};

describe('the list of objects', () => {
  it('draws the rows in sight and says the place of each among all', () => {
    show(many);
    const rows = within(screen.getByRole('listbox', { name: 'Objects of this frame' })).getAllByRole(
      'option',
    );
    expect(rows.length).toBeLessThan(40);
    expect(rows[2]?.getAttribute('aria-posinset')).toBe('3');
    expect(rows[2]?.getAttribute('aria-setsize')).toBe('5000');
  });

  it('always draws the selected row, which the canvas names as its active descendant', () => {
    show(many, ['id-4000']);
    const row = document.getElementById(objectRowId('id-4000'));
    expect(row?.getAttribute('aria-selected')).toBe('true');
    expect(row?.getAttribute('aria-posinset')).toBe('4000');
    expect(screen.getByRole('listbox').getAttribute('aria-activedescendant')).toBe('object-id-4000');
  });

  it('moves by arrows, Home and End, and leaves arrows with a modifier to the box', () => {
    const onSelect = show(many.slice(0, 30), ['id-2']);
    const list = screen.getByRole('listbox');
    fireEvent.keyDown(list, { key: 'ArrowDown' });
    fireEvent.keyDown(list, { key: 'ArrowUp', shiftKey: true });
    fireEvent.keyDown(list, { key: 'End' });
    fireEvent.keyDown(list, { key: 'Home' });
    fireEvent.keyDown(list, { key: 'ArrowDown', altKey: true });
    expect(onSelect.mock.calls).toEqual([
      ['id-3', false],
      ['id-1', true],
      ['id-30', false],
      ['id-1', false],
    ]);
  });

  it('says of each whether the label has it, and what is not sent', () => {
    show([listed(1, { added: true }), listed(2), listed(3, { unsent: true }), listed(4, { added: null })]);
    const rows = screen.getAllByRole('option').map((row) => row.textContent?.replace(/\s+/g, ' ').trim());
    expect(rows).toEqual([
      '1 sperm 0.50 Added',
      '2 sperm 0.50 Not Added',
      '3 sperm 0.50 not sent yet',
      '4 sperm 0.50',
    ]);
  });
});
