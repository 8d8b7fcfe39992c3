import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { authCalls } from '@sarm/contracts/addresses/auth.generated';
import { StatusChip } from '@sarm/ui/status-chip';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRead } from '../../../shared/api/use-read.ts';
import { SectionCard } from '../../../shared/components/section-card.tsx';
import { type NewSecret, SetUpApp } from '../../../shared/second-factor/set-up-app.tsx';
import { BeginSetUp } from './begin-set-up.tsx';
import { SwitchOff } from './switch-off.tsx';

type Doing = 'nothing' | 'set up' | 'switch off' | NewSecret;

/** PLT-231: the person's own actions; where the installation demands the factor there is no way to be without. */
export function SecondFactorCard() {
  const { t } = useTranslation('secondFactor');
  const { data, refetch } = useRead(authCalls.readTotp);
  const [doing, setDoing] = useState<Doing>('nothing');
  const done = (): void => {
    setDoing('nothing');
    void refetch();
  };
  if (data === undefined) return null;
  if (doing === 'set up')
    return (
      <SectionCard ruled title={t('title')}>
        <BeginSetUp onMade={setDoing} onCancel={() => setDoing('nothing')} />
      </SectionCard>
    );
  if (typeof doing === 'object')
    return (
      <SectionCard ruled title={t('title')}>
        <SetUpApp made={doing} onDone={done} onCancel={() => setDoing('nothing')} />
      </SectionCard>
    );
  if (doing === 'switch off')
    return (
      <SectionCard ruled title={t('title')}>
        <SwitchOff onDone={done} onCancel={() => setDoing('nothing')} />
      </SectionCard>
    );
  return (
    <SectionCard
      ruled
      title={t('title')}
      note={<StatusChip label={t(data.enabled ? 'on' : 'off')} tone={data.enabled ? 'success' : 'default'} />}
    >
      <Stack spacing={1.5} sx={{ alignItems: 'flex-start' }}>
        <Typography variant="body2">
          {data.enabled ? t('left', { count: data.recoveryCodesLeft }) : t('what')}
        </Typography>
        {!data.enabled && (
          <Button variant="contained" onClick={() => setDoing('set up')}>
            {t('setUp')}
          </Button>
        )}
        {data.enabled && data.demanded && (
          <Typography variant="body2" sx={{ color: 'text.secondary' }}>
            {t('demanded')}
          </Typography>
        )}
        {data.enabled && !data.demanded && (
          <Button color="error" onClick={() => setDoing('switch off')}>
            {t('switchOff')}
          </Button>
        )}
      </Stack>
    </SectionCard>
  );
}
