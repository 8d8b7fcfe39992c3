import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { normalFormsCalls } from '@sarm/contracts/addresses/normal-forms.generated';
import type { AnalysisRecord } from '@sarm/contracts/http/analyses/analyses.entities';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCan } from '../../../../shared/access/user-context.tsx';
import { SectionCard } from '../../../../shared/components/section-card.tsx';
import { useFigureTexts } from '../../../../shared/figures/use-figure-texts.ts';
import { ChooseLabelDialog } from './choose-label-dialog.tsx';
import { NoEvidence } from '../evidence-cards.tsx';
import { NormalFormsClasses } from './normal-forms-classes.tsx';
import { NormalFormsSource } from './normal-forms-source.tsx';

/** BUS-101: the normal forms of the sample with every class, and whose labels and reviews they are; or why there are none. */
export function NormalFormsCard({
  record: { normalForms, dataset, projectId, version },
}: {
  readonly record: Pick<AnalysisRecord, 'normalForms' | 'dataset' | 'projectId' | 'version'>;
}) {
  const { t } = useTranslation('analyses');
  const texts = useFigureTexts();
  const can = useCan();
  const [choosing, setChoosing] = useState(false);
  const { source, cells, reasons } = normalForms;
  const mayChoose = dataset !== null && version === null && can(normalFormsCalls.choose, { projectId });
  return (
    <SectionCard
      title={t('forms.title')}
      {...(source === null ? {} : { note: t('forms.cells', { count: cells }) })}
      {...(mayChoose
        ? {
            aside: (
              <Button size="small" onClick={() => setChoosing(true)}>
                {t(source === null ? 'forms.choose' : 'forms.change')}
              </Button>
            ),
          }
        : {})}
    >
      {reasons.length > 0 && <NoEvidence reason={texts.why(reasons)} />}
      {source !== null && (
        <Box
          sx={{
            display: 'grid',
            gap: 2,
            gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 1fr) minmax(0, 1fr)' },
            '& > *': { minWidth: 0 },
          }}
        >
          {cells > 0 && <NormalFormsClasses normalForms={normalForms} />}
          <NormalFormsSource normalForms={normalForms} source={source} />
        </Box>
      )}
      {choosing && dataset !== null && (
        <ChooseLabelDialog
          datasetId={dataset.id}
          chosenId={source?.labelId ?? null}
          onClose={() => setChoosing(false)}
        />
      )}
    </SectionCard>
  );
}
