import AnalyticsIcon from '@mui/icons-material/QueryStatsOutlined';
import DeleteIcon from '@mui/icons-material/DeleteOutlined';
import ScheduleIcon from '@mui/icons-material/ScheduleOutlined';
import ScienceIcon from '@mui/icons-material/ScienceOutlined';
import { systemSettingsCalls } from '@sarm/contracts/addresses/system-settings.generated';
import { useTranslation } from 'react-i18next';
import { useRead } from '../../../shared/api/use-read.ts';
import { SectionCard } from '../../../shared/components/section-card.tsx';
import { DemoCard } from './demo-card.tsx';
import { SetupColumns } from './setup-frame.tsx';
import { SetupFootCard, type StepWays } from './setup-foot.tsx';
import { SetupNotes } from './setup-notes.tsx';

/** PLT-234 */
export function SetupDemo(ways: StepWays) {
  const { t } = useTranslation('setup');
  const { data, refetch } = useRead(systemSettingsCalls.installation);
  return (
    <SetupColumns
      aside={
        <SectionCard title={t('setup.demo.whatTitle')}>
          <SetupNotes
            notes={[
              { icon: <ScienceIcon fontSize="small" />, text: t('setup.demo.chip') },
              { icon: <AnalyticsIcon fontSize="small" />, text: t('setup.demo.apart') },
              { icon: <DeleteIcon fontSize="small" />, text: t('setup.demo.removed') },
              { icon: <ScheduleIcon fontSize="small" />, text: t('setup.demo.later') },
            ]}
          />
        </SectionCard>
      }
    >
      {data !== undefined && <DemoCard demo={data.demo} onChanged={() => void refetch()} />}
      <SetupFootCard {...ways} note={t('setup.demo.goesOn')} />
    </SetupColumns>
  );
}
