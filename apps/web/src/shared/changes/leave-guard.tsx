import { ConfirmDialog } from '@sarm/ui/confirm-dialog';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { type Location, useBlocker } from 'react-router';

export interface LeaveGuardProps {
  readonly unsaved: boolean;
  /** Which moves give up what was changed; by default, to another page. */
  readonly leaves?: (from: Location, to: Location) => boolean;
}

const otherPage = (from: Location, to: Location): boolean => from.pathname !== to.pathname;

/** Asks before another page, or a closed tab, throws away what was not saved. */
export function LeaveGuard({ unsaved, leaves = otherPage }: LeaveGuardProps) {
  const { t } = useTranslation();
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => unsaved && leaves(currentLocation, nextLocation),
  );
  useEffect(() => {
    if (!unsaved) return undefined;
    const warn = (event: BeforeUnloadEvent): void => event.preventDefault();
    globalThis.addEventListener('beforeunload', warn);
    return () => globalThis.removeEventListener('beforeunload', warn);
  }, [unsaved]);
  return (
    <ConfirmDialog
      open={blocker.state === 'blocked'}
      busy={false}
      title={t('unsaved.leaveTitle')}
      message={t('unsaved.leaveText')}
      confirmLabel={t('unsaved.leave')}
      cancelLabel={t('unsaved.stay')}
      destructive
      onConfirm={() => blocker.proceed?.()}
      onCancel={() => blocker.reset?.()}
    />
  );
}
