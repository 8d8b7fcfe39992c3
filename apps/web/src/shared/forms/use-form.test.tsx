import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { TextInput } from '@sarm/ui/text-input';
import { Provider } from 'react-redux';
import { MemoryRouter } from 'react-router';
import { describe, expect, it, vi } from 'vitest';
import { fakeServer } from '../../../testing/fake-server.ts';
import { enter } from '../../../testing/render-app.tsx';
import { ListField, SelectField, SwitchField } from './form-fields.tsx';
import { FormDialog } from './form-dialog.tsx';
import { type FormSetup, useForm } from './use-form.ts';
import { setupUser } from '../../../testing/setup-user.ts';

const START = {
  name: '',
  day: null as string | null,
  sample: { volume_ml: null as number | null },
  type: null as string | null,
  tags: [] as string[],
  synthetic: false,
};
type Values = typeof START;

function Sheet(setup: Pick<FormSetup<Values>, 'submit' | 'onSaved'>) {
  const form = useForm<Values>({
    initial: START,
    schema: async () =>
      (await import('@sarm/contracts/http/datasets/datasets.routes')).datasetRoutes.create.body,
    failed: 'Failed',
    saved: 'Sample saved',
    ...setup,
  });
  return (
    <FormDialog title="Sample" form={form} onClose={() => undefined}>
      <TextInput {...form.number('sample.volume_ml')} label="Volume" />
      <TextInput {...form.text('name')} label="Name" />
      <TextInput {...form.date('day')} label="Day" />
      <SelectField
        control={form.control}
        name="type"
        label="Type"
        options={{ '': 'General', combined: 'Both' }}
      />
      <ListField control={form.control} name="tags" label="Tags" />
      <SwitchField control={form.control} name="synthetic" label="Synthetic" />
    </FormDialog>
  );
}
const open = (submit: FormSetup<Values>['submit'] = vi.fn(async () => undefined)) => {
  const { store } = fakeServer({});
  const onSaved = vi.fn();
  render(
    <MemoryRouter>
      <Provider store={store}>
        <Sheet submit={submit} onSaved={onSaved} />
      </Provider>
    </MemoryRouter>,
  );
  return {
    submit,
    onSaved,
    toasts: () => store.getState().ui.alerts.map(({ message }) => message),
    user: setupUser(),
    save: () => screen.getByRole('button', { name: 'Save' }),
  };
};
const field = (name: string): HTMLInputElement => screen.getByLabelText(name);

describe('a form on the schema of its call', () => {
  it('does not complain of a field that loses the focus before anybody did anything', async () => {
    const { user } = open();
    const name = screen.getByLabelText('Name');
    const complains = () => name.getAttribute('aria-invalid') === 'true';
    fireEvent.focus(name);
    fireEvent.blur(name);
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(complains()).toBe(false);
    await user.click(name);
    await user.tab();
    await waitFor(() => expect(complains()).toBe(true));
  });

  it('names what is wrong by its code, focuses the first in the order of the form, sends nothing', async () => {
    const { submit, user, save } = open();
    await enter(user, field('Volume'), 'much');
    await user.click(save());
    expect(await screen.findByText('Dataset name is required')).toBeTruthy();
    expect(screen.getByText('Must be a number')).toBeTruthy();
    expect(document.activeElement).toBe(field('Name'));
    expect(submit).not.toHaveBeenCalled();
  });

  it('takes a complaint away as soon as it is answered, before the field is left', async () => {
    const { user } = open();
    await user.click(field('Name'));
    await user.tab();
    expect(await screen.findByText('Dataset name is required')).toBeTruthy();
    await enter(user, field('Name'), 'Sample 8');
    await waitFor(() => expect(screen.queryByText('Dataset name is required')).toBeNull());
    expect(document.activeElement).toBe(field('Name'));
  });

  it('sends numbers, lists and switches as such: nothing typed is null and never zero, a comma is a point', async () => {
    const { submit, user, save } = open();
    await enter(user, field('Name'), 'S');
    await enter(user, field('Tags'), 'a, b ,a,,');
    await user.click(field('Synthetic'));
    await user.click(save());
    const sent = { ...START, name: 'S', tags: ['a', 'b'], synthetic: true };
    await waitFor(() => expect(submit).toHaveBeenLastCalledWith(sent));
    await enter(user, field('Volume'), '1,5');
    await user.click(save());
    await waitFor(() => expect(submit).toHaveBeenLastCalledWith({ ...sent, sample: { volume_ml: 1.5 } }));
    // What was typed and taken out again passes through the reading of numbers; an untouched field does not.
    await user.clear(field('Volume'));
    await user.click(save());
    await waitFor(() => expect(submit).toHaveBeenCalledTimes(3));
    expect(submit).toHaveBeenLastCalledWith(sent);
  });

  it('puts complaints of the server at their fields with the cursor, and a correction takes them away', async () => {
    const errors = [
      { field: 'sample.volume_ml', code: 'number_too_large', params: { max: 100 }, message: 'x' },
    ];
    const error = { status: 422, statusText: '', data: { code: 'invalid_request', message: 'x', errors } };
    const { user, save } = open(async () => ({ error }));
    await enter(user, field('Name'), 'S');
    await user.click(save());
    expect(await screen.findByText('Must be 100 or less')).toBeTruthy();
    expect(document.activeElement).toBe(field('Volume'));
    expect(field('Volume').getAttribute('aria-invalid')).toBe('true');
    await enter(user, field('Volume'), '5');
    await waitFor(() => expect(screen.queryByText('Must be 100 or less')).toBeNull());
  });

  it('shows a refusal that is about no field above them, and keeps what was typed', async () => {
    const error = { status: 500, statusText: '' };
    const { user, save, onSaved, toasts } = open(async () => ({ error }));
    await enter(user, field('Name'), 'S');
    await user.click(save());
    expect((await screen.findByRole('alert')).textContent).toBe('Failed');
    expect(field('Name').value).toBe('S');
    expect(onSaved).not.toHaveBeenCalled();
    expect(toasts()).toEqual([]);
  });

  it('says that it was saved and continues from there; a day that was taken out again is unknown', async () => {
    const { submit, user, save, onSaved, toasts } = open();
    await enter(user, field('Name'), 'S');
    fireEvent.change(field('Day'), { target: { value: '2026-05-01' } });
    await user.click(save());
    await waitFor(() => expect(onSaved).toHaveBeenCalledTimes(1));
    expect(submit).toHaveBeenLastCalledWith(expect.objectContaining({ day: '2026-05-01' }));
    expect(toasts()).toEqual(['Sample saved']);
    fireEvent.change(field('Day'), { target: { value: '' } });
    await user.click(save());
    await waitFor(() => expect(submit).toHaveBeenLastCalledWith(expect.objectContaining({ day: null })));
  });
});
