import { describe, expect, it, vi } from 'vitest';
import { loadUi, saveUi } from './stored-ui.ts';
import {
  activePageSet,
  alertAdded,
  alertRemoved,
  confirmClosed,
  confirmOpened,
  confirmStarted,
  currentProjectSet,
  datasetDialogClosed,
  datasetDialogOpened,
  globalErrorCleared,
  globalErrorSet,
  initialUi,
  sidebarSet,
  sidebarToggled,
  themeSet,
  themeToggled,
  uiReducer,
  uploadDialogClosed,
  uploadDialogOpened,
} from './ui.slice.ts';

const after = (...actions: Parameters<typeof uiReducer>[1][]) => actions.reduce(uiReducer, initialUi);

describe('interface state', () => {
  it('PLT-098 starts with an open sidebar, no page, no error, the light theme, no alerts and closed dialogs', () => {
    expect(uiReducer(undefined, { type: 'init' })).toMatchObject({
      alerts: [],
      sidebarOpen: true,
      activePage: '',
      globalError: null,
      theme: 'light',
    });
    const { dialogs } = uiReducer(undefined, { type: 'init' });
    expect(Object.entries(dialogs).map(([name, { open }]) => [name, open])).toEqual([
      ['datasetDetail', false],
      ['videoUpload', false],
      ['reportGeneration', false],
      ['confirm', false],
    ]);
  });

  it('PLT-098 toggles and sets the sidebar, sets the page, sets and clears the error', () => {
    expect(after(sidebarToggled()).sidebarOpen).toBe(false);
    expect(after(sidebarToggled(), sidebarToggled()).sidebarOpen).toBe(true);
    expect(after(sidebarSet(false)).sidebarOpen).toBe(false);
    expect(after(activePageSet('Videos')).activePage).toBe('Videos');
    expect(after(globalErrorSet('broken')).globalError).toBe('broken');
    expect(after(globalErrorSet('broken'), globalErrorCleared()).globalError).toBeNull();
  });

  it('PLT-099 gives an alert the type info, auto-closing and 5000 ms by default', () => {
    vi.useFakeTimers({ now: 1_700_000_000_000 });
    expect(after(alertAdded({ message: 'Saved' })).alerts).toEqual([
      { id: '1700000000000', message: 'Saved', type: 'info', autoClose: true, duration: 5000 },
    ]);
    vi.useRealTimers();
  });

  it('PLT-099 keeps autoClose false only when it is given, and ids unique within one millisecond', () => {
    vi.useFakeTimers({ now: 1_700_000_000_777 });
    const { alerts } = after(
      alertAdded({ message: 'a', autoClose: false, type: 'error', duration: 1 }),
      alertAdded({ message: 'b' }),
      alertAdded({ message: 'c' }),
    );
    vi.useRealTimers();
    expect(alerts.map((each) => each.autoClose)).toEqual([false, true, true]);
    expect(new Set(alerts.map((each) => each.id)).size).toBe(3);
    expect(alerts.every((each) => each.id.startsWith('1700000000777'))).toBe(true);
  });

  it('removes an alert by its id and leaves the others', () => {
    const two = after(alertAdded({ message: 'a' }), alertAdded({ message: 'b' }));
    const [first] = two.alerts;
    expect(uiReducer(two, alertRemoved(first?.id ?? '')).alerts.map((each) => each.message)).toEqual(['b']);
  });

  it('PLT-055 opens the dataset dialog with an id, viewing only on request, and keeps the id when it closes', () => {
    expect(after(datasetDialogOpened({ datasetId: 'd1' })).dialogs.datasetDetail).toMatchObject({
      open: true,
      datasetId: 'd1',
      viewOnly: false,
    });
    const closed = after(datasetDialogOpened({ datasetId: 'd1', viewOnly: true }), datasetDialogClosed());
    expect(closed.dialogs.datasetDetail).toMatchObject({ open: false, datasetId: 'd1', viewOnly: true });
  });

  it('PLT-056 opens the upload dialog with a dataset id and keeps it when it closes', () => {
    expect(after(uploadDialogOpened('d1')).dialogs.videoUpload).toEqual({ open: true, datasetId: 'd1' });
    const closed = after(uploadDialogOpened('d1'), uploadDialogClosed());
    expect(closed.dialogs.videoUpload).toEqual({ open: false, datasetId: 'd1' });
  });

  it('PLT-057 holds title, message, labels and action of one confirmation and forgets the last one', () => {
    const { confirm } = after(
      confirmOpened({ actionKey: 'one', title: 'Old', destructive: true }),
      confirmStarted(),
      confirmClosed(),
      confirmOpened({ actionKey: 'two', message: 'Really?', confirmLabel: 'Yes', cancelLabel: 'No' }),
    ).dialogs;
    expect(confirm).toEqual({
      open: true,
      busy: false,
      title: '',
      message: 'Really?',
      confirmLabel: 'Yes',
      cancelLabel: 'No',
      destructive: false,
      actionKey: 'two',
    });
  });
});

describe('what local storage keeps', () => {
  it('saves the theme under the key theme and the current project, and nothing else of the interface', () => {
    const next = after(themeToggled(), currentProjectSet('p1'), alertAdded({ message: 'x' }));
    saveUi(localStorage, initialUi, next);
    expect(Object.fromEntries(Object.entries(localStorage))).toEqual({
      theme: 'dark',
      currentProjectId: 'p1',
    });
    expect(loadUi(localStorage)).toMatchObject({ theme: 'dark', currentProjectId: 'p1', alerts: [] });
  });

  it('sets the theme explicitly and ignores a stored value that is no theme', () => {
    expect(after(themeSet('dark'), themeSet('light')).theme).toBe('light');
    localStorage.setItem('theme', 'purple');
    expect(loadUi(localStorage).theme).toBe('light');
  });

  it('works without remembering where storage is refused', () => {
    const refusing = {
      getItem: () => {
        throw new Error('denied');
      },
      setItem: () => {
        throw new Error('denied');
      },
    } as unknown as Storage;
    expect(loadUi(refusing).theme).toBe('light');
    expect(() => saveUi(refusing, initialUi, after(themeToggled()))).not.toThrow();
  });
});
