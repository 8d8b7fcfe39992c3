import { ToastStack } from '@sarm/ui/toast-stack';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { useAppDispatch, useAppSelector } from '../shared/api/store-types.ts';
import { alertRemoved } from '../shared/ui-state/ui.slice.ts';

export function ToastHost() {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  const alerts = useAppSelector((state) => state.ui.alerts);
  const close = useCallback((id: string) => void dispatch(alertRemoved(id)), [dispatch]);
  return (
    <ToastStack toasts={alerts} closeLabel={t('close')} regionLabel={t('notifications')} onClose={close} />
  );
}
