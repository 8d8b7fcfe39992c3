import { render, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { TextInput } from './text-input.tsx';

describe('a line of text', () => {
  it('is named by its label, drawn or not, and described by its complaint', () => {
    const view = render(<TextInput label="Name" error helperText="Name is required" />);
    const field = screen.getByLabelText('Name');
    expect(field.getAttribute('aria-invalid')).toBe('true');
    const hint = field.closest('[aria-describedby]') ?? field;
    expect(document.getElementById(hint.getAttribute('aria-describedby') ?? '')?.textContent).toBe(
      'Name is required',
    );
    view.unmount();
    render(<TextInput label="Search" hideLabel />);
    expect(screen.getByLabelText('Search')).toBeTruthy();
    expect(screen.queryByText('Search')).toBeNull();
  });

  it('keeps the label of a day out of the pattern that the browser shows', () => {
    render(
      <>
        <TextInput label="Born" type="date" />
        <TextInput label="Name" />
      </>,
    );
    const shrunk = (label: string) =>
      screen.getByText(label, { selector: 'label' }).getAttribute('data-shrink');
    expect([shrunk('Born'), shrunk('Name')]).toEqual(['true', 'false']);
  });
});
