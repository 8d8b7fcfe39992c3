import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import { systemSettingsCalls } from '@sarm/contracts/addresses/system-settings.generated';
import type { Installation } from '@sarm/contracts/http/system-settings/system-settings.routes';
import { StatusChip } from '@sarm/ui/status-chip';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useRead } from '../../../shared/api/use-read.ts';
import { SectionCard } from '../../../shared/components/section-card.tsx';
import { dateOnly, noDecimals } from '../../../shared/format/format-figures.ts';
import { useLocale } from '../../../shared/format/use-locale.ts';
import { RecordState } from '../../../shared/records/record-state.tsx';
import { DemoCard } from './demo-card.tsx';
import { Facts } from './facts.tsx';
import { SelfCheckCard } from './self-check-card.tsx';
import { StorageUse } from './storage-use.tsx';

function Versions({ product, models }: Pick<Installation, 'product' | 'models'>) {
  const { t } = useTranslation('system');
  const locale = useLocale();
  return (
    <SectionCard title={t('installation.versions')}>
      <Facts
        rows={[
          [
            t('installation.product'),
            product.since === null
              ? `${product.name} ${product.version}`
              : t('installation.since', {
                  product: `${product.name} ${product.version}`,
                  day: dateOnly(product.since, locale),
                }),
          ],
          ...models.map(({ type, name, sha256 }): readonly [string, ReactNode] => [
            t(`installation.models.${type}`),
            <>
              {name}{' '}
              <Box component="code" sx={{ color: 'text.secondary', fontWeight: 450 }}>
                {sha256.slice(0, 12)}
              </Box>
            </>,
          ]),
        ]}
      />
    </SectionCard>
  );
}

function Work({ work }: Pick<Installation, 'work'>) {
  const { t } = useTranslation('system');
  const locale = useLocale();
  const { workers, queued, running, givenUp } = work;
  return (
    <SectionCard
      title={t('installation.work')}
      aside={
        <StatusChip
          label={t('installation.workers', { count: workers })}
          tone={workers > 0 ? 'success' : 'error'}
        />
      }
    >
      <Facts
        rows={[
          [t('installation.running'), noDecimals(running, locale)],
          [t('installation.waiting'), noDecimals(queued, locale)],
          [t('installation.givenUp'), noDecimals(givenUp, locale)],
        ]}
      />
    </SectionCard>
  );
}

/** What runs here, with what, and how much room it has. */
export function InstallationView() {
  const { t } = useTranslation('system');
  const read = useRead(systemSettingsCalls.installation, undefined, { refetchOnMountOrArgChange: true });
  return (
    <Stack spacing={2}>
      <SelfCheckCard />
      <RecordState read={read} failed={t('loadFailed')}>
        {(data) => (
          <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { lg: '1fr 1fr' }, alignItems: 'start' }}>
            <Stack spacing={2} sx={{ minWidth: 0 }}>
              <SectionCard title={t('groups.storage')}>
                <StorageUse storage={data.storage} />
              </SectionCard>
              <DemoCard demo={data.demo} onChanged={() => void read.refetch()} />
            </Stack>
            <Stack spacing={2} sx={{ minWidth: 0 }}>
              <Versions {...data} />
              <Work {...data} />
            </Stack>
          </Box>
        )}
      </RecordState>
    </Stack>
  );
}
