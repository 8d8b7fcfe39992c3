import { useTranslation } from 'react-i18next';
import { StageList } from './stage-list.tsx';
import { useSarmStages } from './use-sarm-stages.ts';

export function SarmStageList() {
  const { t } = useTranslation('shell');
  const stages = useSarmStages();
  return (
    <StageList
      title={t('stages.title')}
      stages={stages.map((stage) => ({
        ...stage,
        label: t(`stages.${stage.key}`),
        // A report rests on full videos: a new user would else take the frames for a step before it.
        note: stage.key === 'frames' ? t('stages.optional') : undefined,
      }))}
    />
  );
}
