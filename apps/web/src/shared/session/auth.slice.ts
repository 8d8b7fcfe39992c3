import { createSlice, type PayloadAction } from '@reduxjs/toolkit';

/** Everything about the session lives in memory: a reload uses the refresh cookie again. */
export interface AuthState {
  /** unknown until the first renewal has answered. */
  readonly status: 'unknown' | 'unreachable' | 'signed-in' | 'signed-out';
  readonly accessToken: string | null;
  /** The session ended by itself, so the sign-in screen says so. */
  readonly expired: boolean;
  /** Where the chosen sign-in button leads; the redirect away from /login waits for it. */
  readonly pendingPath: string | null;
}

export const initialAuth: AuthState = {
  status: 'unknown',
  accessToken: null,
  expired: false,
  pendingPath: null,
};

const slice = createSlice({
  name: 'auth',
  initialState: initialAuth,
  reducers: {
    signedIn: (_, { payload }: PayloadAction<{ accessToken: string; pendingPath?: string }>): AuthState => ({
      status: 'signed-in',
      accessToken: payload.accessToken,
      expired: false,
      pendingPath: payload.pendingPath ?? null,
    }),
    tokenRenewed: (state, { payload }: PayloadAction<string>): AuthState => ({
      ...state,
      status: 'signed-in',
      accessToken: payload,
      expired: false,
    }),
    /** A tab that had a session shows that it expired; one that never had any does not (PLT-103). */
    sessionEnded: (state): AuthState => ({
      ...initialAuth,
      status: 'signed-out',
      expired: state.status === 'signed-in' || state.expired,
    }),
    signedOut: (): AuthState => ({ ...initialAuth, status: 'signed-out' }),
    serverUnreachable: (state): AuthState =>
      state.status === 'unknown' ? { ...state, status: 'unreachable' } : state,
    startAgain: (): AuthState => initialAuth,
    navigationDone: (state): AuthState => ({ ...state, pendingPath: null }),
    expiryShown: (state): AuthState => ({ ...state, expired: false }),
  },
});

export const authReducer = slice.reducer;
export const {
  signedIn,
  tokenRenewed,
  sessionEnded,
  signedOut,
  serverUnreachable,
  startAgain,
  navigationDone,
  expiryShown,
} = slice.actions;
