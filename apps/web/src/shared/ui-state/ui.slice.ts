import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { Workflow } from '../screens/screen.ts';
import { signedOut } from '../session/auth.slice.ts';

export type AlertType = 'success' | 'info' | 'warning' | 'error';
export type ThemeMode = 'light' | 'dark';

/** PLT-099 */
export interface UiAlert {
  readonly id: string;
  readonly message: string;
  readonly type: AlertType;
  readonly autoClose: boolean;
  readonly duration: number;
}
export interface NewAlert {
  readonly message: string;
  readonly type?: AlertType;
  readonly autoClose?: boolean;
  readonly duration?: number;
}

/** PLT-055, PLT-056, PLT-057. The confirm action is a function, so the state holds its key (confirm-actions.ts). */
export interface DialogsState {
  readonly datasetDetail: {
    readonly open: boolean;
    readonly datasetId: string | null;
    readonly projectId: string | null;
    readonly viewOnly: boolean;
    /** Whose sample a new one is. */
    readonly patientId: string | null;
  };
  readonly videoUpload: { readonly open: boolean; readonly datasetId: string | null };
  readonly reportGeneration: { readonly open: boolean; readonly datasetId: string | null };
  readonly confirm: {
    readonly open: boolean;
    readonly busy: boolean;
    readonly title: string;
    readonly message: string;
    readonly confirmLabel: string;
    readonly cancelLabel: string;
    readonly destructive: boolean;
    readonly actionKey: string | null;
  };
}

export interface UiState {
  readonly alerts: readonly UiAlert[];
  readonly sidebarOpen: boolean;
  readonly activePage: string;
  readonly globalError: string | null;
  readonly theme: ThemeMode;
  readonly currentProjectId: string | null;
  /** PLT-014: the one that was last shown; pages outside both workflows leave it as it is. */
  readonly workflow: Workflow;
  readonly dialogs: DialogsState;
}

/** Empty: the dialog uses the default texts in the page's language (PLT-106). */
export const CONFIRM_DEFAULTS = { title: '', message: '', confirmLabel: '', cancelLabel: '' } as const;
export const ALERT_DURATION_MS = 5000;

export const initialUi: UiState = {
  alerts: [],
  sidebarOpen: true,
  activePage: '',
  globalError: null,
  theme: 'light',
  currentProjectId: null,
  workflow: 'sarm',
  dialogs: {
    datasetDetail: { open: false, datasetId: null, projectId: null, viewOnly: false, patientId: null },
    videoUpload: { open: false, datasetId: null },
    reportGeneration: { open: false, datasetId: null },
    confirm: { open: false, busy: false, ...CONFIRM_DEFAULTS, destructive: false, actionKey: null },
  },
};

let lastStamp = 0;
let sameStamp = 0;
/** A timestamp; alerts of one millisecond get a counter, or closing one would close both. */
const alertId = (): string => {
  const now = Date.now();
  sameStamp = now === lastStamp ? sameStamp + 1 : 0;
  lastStamp = now;
  return sameStamp === 0 ? String(now) : `${now}-${sameStamp}`;
};

export interface OpenConfirm {
  readonly actionKey: string;
  readonly title?: string;
  readonly message?: string;
  readonly confirmLabel?: string;
  readonly cancelLabel?: string;
  readonly destructive?: boolean;
}

const slice = createSlice({
  name: 'ui',
  initialState: initialUi,
  reducers: {
    alertAdded: {
      reducer: (state, { payload }: PayloadAction<UiAlert>) => {
        state.alerts.push(payload);
      },
      prepare: (alert: NewAlert) => ({
        payload: {
          id: alertId(),
          message: alert.message,
          type: alert.type ?? 'info',
          autoClose: alert.autoClose !== false,
          duration: alert.duration ?? ALERT_DURATION_MS,
        } satisfies UiAlert,
      }),
    },
    alertRemoved: (state, { payload }: PayloadAction<string>) => {
      state.alerts = state.alerts.filter((alert) => alert.id !== payload);
    },
    sidebarToggled: (state) => {
      state.sidebarOpen = !state.sidebarOpen;
    },
    sidebarSet: (state, { payload }: PayloadAction<boolean>) => {
      state.sidebarOpen = payload;
    },
    activePageSet: (state, { payload }: PayloadAction<string>) => {
      state.activePage = payload;
    },
    globalErrorSet: (state, { payload }: PayloadAction<string>) => {
      state.globalError = payload;
    },
    globalErrorCleared: (state) => {
      state.globalError = null;
    },
    themeToggled: (state) => {
      state.theme = state.theme === 'light' ? 'dark' : 'light';
    },
    themeSet: (state, { payload }: PayloadAction<ThemeMode>) => {
      state.theme = payload;
    },
    currentProjectSet: (state, { payload }: PayloadAction<string | null>) => {
      state.currentProjectId = payload;
    },
    workflowShown: (state, { payload }: PayloadAction<Workflow>) => {
      state.workflow = payload;
    },
    datasetDialogOpened: (
      state,
      {
        payload,
      }: PayloadAction<{
        datasetId: string | null;
        projectId?: string | null;
        viewOnly?: boolean;
        patientId?: string;
      }>,
    ) => {
      state.dialogs.datasetDetail = {
        open: true,
        datasetId: payload.datasetId,
        projectId: payload.projectId ?? null,
        viewOnly: payload.viewOnly ?? false,
        patientId: payload.patientId ?? null,
      };
    },
    datasetDialogClosed: (state) => {
      state.dialogs.datasetDetail.open = false;
    },
    uploadDialogOpened: (state, { payload }: PayloadAction<string>) => {
      state.dialogs.videoUpload = { open: true, datasetId: payload };
    },
    uploadDialogClosed: (state) => {
      state.dialogs.videoUpload.open = false;
    },
    reportDialogOpened: (state, { payload }: PayloadAction<string>) => {
      state.dialogs.reportGeneration = { open: true, datasetId: payload };
    },
    reportDialogClosed: (state) => {
      state.dialogs.reportGeneration.open = false;
    },
    confirmOpened: (state, { payload }: PayloadAction<OpenConfirm>) => {
      state.dialogs.confirm = {
        ...CONFIRM_DEFAULTS,
        destructive: false,
        ...payload,
        open: true,
        busy: false,
      };
    },
    confirmStarted: (state) => {
      state.dialogs.confirm.busy = true;
    },
    confirmClosed: (state) => {
      state.dialogs.confirm.open = false;
      state.dialogs.confirm.busy = false;
      state.dialogs.confirm.actionKey = null;
    },
  },
  extraReducers: (builder) => {
    // BUS-112: the next person at this computer begins with no project.
    builder.addCase(signedOut, (state) => {
      state.currentProjectId = null;
      state.workflow = 'sarm';
    });
  },
});

export const uiReducer = slice.reducer;
export const {
  alertAdded,
  alertRemoved,
  sidebarToggled,
  sidebarSet,
  activePageSet,
  globalErrorSet,
  globalErrorCleared,
  themeToggled,
  themeSet,
  currentProjectSet,
  workflowShown,
  datasetDialogOpened,
  datasetDialogClosed,
  uploadDialogOpened,
  uploadDialogClosed,
  reportDialogOpened,
  reportDialogClosed,
  confirmOpened,
  confirmStarted,
  confirmClosed,
} = slice.actions;
