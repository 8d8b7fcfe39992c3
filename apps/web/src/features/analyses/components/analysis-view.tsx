import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { analysesCalls } from '@sarm/contracts/addresses/analyses.generated';
import type { AnalysedVideo, AnalysisRecord } from '@sarm/contracts/http/analyses/analyses.entities';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCan, useHolds } from '../../../shared/access/user-context.tsx';
import { dateAndTime } from '../../../shared/format/format-figures.ts';
import { useLocale } from '../../../shared/format/use-locale.ts';
import { useNoticeText } from '../../../shared/i18n/use-notice-text.ts';
import { useRunAnalysis } from '../hooks/use-run-analysis.ts';
import { splitWarnings } from '../state/no-sperm.ts';
import { sharedReasons } from '../state/next-step.ts';
import { DetectionsCard } from './detections-card.tsx';
import { FieldsCard, GradesCard, VelocityCard } from './evidence-cards.tsx';
import { ExcludeDialog } from './exclude-dialog.tsx';
import { FailureCard } from './failure-card.tsx';
import { FiguresCard } from './figures-card.tsx';
import { FormerDialog } from './former-dialog.tsx';
import { KinematicsCard } from './kinematics-card.tsx';
import { NoSpermAlert } from './no-sperm-alert.tsx';
import { NormalFormsCard } from './normal-forms/normal-forms-card.tsx';
import { ProvenanceCard } from './provenance-card.tsx';
import { ReplicatesCard } from './replicates-card.tsx';
import { SampleLine } from './sample-line.tsx';
import { tracksOf, VideosCard } from './videos-card.tsx';
import { WarningsCard } from './warnings-card.tsx';

const GAP = { display: 'grid', gap: 2, minWidth: 0 } as const;
const STALE: ReadonlySet<string> = new Set([
  'missing.calibration_changed',
  'missing.sheet_changed',
  'missing.area_changed',
]);

/** Figures of which people changed what they were computed with: only a new analysis can give them. */
const isStale = ({ figures }: AnalysisRecord): boolean =>
  figures.some(({ reasons }) => reasons.some(({ code }) => STALE.has(code)));

/** One analysis: warnings, figures, evidence, videos and provenance, in the order in which a reader needs them. */
export function AnalysisView({
  record,
  onVersion,
}: {
  readonly record: AnalysisRecord;
  readonly onVersion: (number: number | null) => void;
}) {
  const { t } = useTranslation(['analyses', 'notices']);
  const locale = useLocale();
  const noticeText = useNoticeText();
  const can = useCan();
  const { run, isLoading } = useRunAnalysis();
  const [correcting, setCorrecting] = useState<AnalysedVideo | null>(null);
  const [former, setFormer] = useState(false);
  const failed = record.status === 'failed';
  const shown = record.formerVersions.find(({ number }) => number === record.version);
  const mayCorrect =
    record.version === null && can(analysesCalls.correctVideo, { projectId: record.projectId });
  const seesDetections = useHolds(record.projectId)('view_detailed_detection');
  const { nothing, others } = splitWarnings(record.warnings);
  const [first] = record.analysedVideos.filter(({ tracks }) => tracks !== null);
  return (
    <Box sx={GAP}>
      <SampleLine record={record} />
      {shown !== undefined && (
        <Alert
          severity="info"
          action={<Button onClick={() => onVersion(null)}>{t('analyses:former.back')}</Button>}
        >
          {t('analyses:former.shown', { date: dateAndTime(shown.replaced_at, locale) })}
        </Alert>
      )}
      {failed && <FailureCard record={record} />}
      {!failed && isStale(record) && (
        <Alert
          severity="warning"
          action={
            <Button loading={isLoading} onClick={() => void run(record.videos.map(({ id }) => id))}>
              {t('analyses:actions.again')}
            </Button>
          }
        >
          {t('analyses:actions.againText')}
        </Alert>
      )}
      <NoSpermAlert seen={nothing} />
      <WarningsCard lines={others.map((warning) => noticeText(warning, warning.code))} />
      <FiguresCard
        figures={record.figures.map((figure) => ({
          ...figure,
          reasons: [...sharedReasons(figure.reasons, record.analysedVideos.length)],
        }))}
        edition={record.edition}
        tracksAt={first === undefined ? null : tracksOf(record.id, first.id)}
      />
      {!failed && (
        <>
          <Box
            sx={{
              ...GAP,
              gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr', lg: 'repeat(4, minmax(0, 1fr))' },
            }}
          >
            <GradesCard record={record} />
            <VelocityCard record={record} />
            <FieldsCard record={record} />
            <ReplicatesCard replicates={record.replicates} />
          </Box>
          <KinematicsCard velocities={record.velocities} />
        </>
      )}
      <NormalFormsCard record={record} />
      <Box
        sx={{
          ...GAP,
          alignItems: 'start',
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 3.2fr) minmax(240px, 1fr)' },
        }}
      >
        <VideosCard
          record={record}
          {...(mayCorrect ? { onCorrect: setCorrecting } : {})}
          blocked={record.issued ? t('analyses:exclude.issued') : undefined}
        />
        <ProvenanceCard record={record} onFormer={() => setFormer(true)} />
      </Box>
      {seesDetections && <DetectionsCard videos={record.videos} />}
      {correcting !== null && (
        <ExcludeDialog analysisId={record.id} video={correcting} onClose={() => setCorrecting(null)} />
      )}
      {former && (
        <FormerDialog
          versions={record.formerVersions}
          onOpen={(number) => {
            setFormer(false);
            onVersion(number);
          }}
          onClose={() => setFormer(false)}
        />
      )}
    </Box>
  );
}
