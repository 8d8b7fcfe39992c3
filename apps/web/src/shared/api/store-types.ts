import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import { useDispatch, useSelector } from 'react-redux';
import type { baseApi } from './base-api.ts';
import type { ThunkExtra } from './base-query.ts';
import type { AuthState } from '../session/auth.slice.ts';
import type { UiState } from '../ui-state/ui.slice.ts';

/** The shape of the store as features may know it; the app layer builds it. */
export interface RootState {
  readonly auth: AuthState;
  readonly ui: UiState;
  readonly api: ReturnType<typeof baseApi.reducer>;
}
export type AppDispatch = ThunkDispatch<RootState, ThunkExtra, UnknownAction>;

export const useAppDispatch = useDispatch.withTypes<AppDispatch>();
export const useAppSelector = useSelector.withTypes<RootState>();
