import CloseIcon from '@mui/icons-material/Close';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import { useTheme } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import { datasetsCalls } from '@sarm/contracts/addresses/datasets.generated';
import { tasksCalls } from '@sarm/contracts/addresses/tasks.generated';
import { videosCalls } from '@sarm/contracts/addresses/videos.generated';
import type { Video } from '@sarm/contracts/http/videos/videos.entities';
import { REPORT_VIDEOS } from '@sarm/domain/figures/analysis';
import { CALCULATION_KINDS } from '@sarm/domain/figures/calculation-kinds';
import { PAGING } from '@sarm/domain/limits';
import { Stepper } from '@sarm/ui/stepper';
import { type ReactNode, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { useChange } from '../../../shared/api/use-change.ts';
import { useRead } from '../../../shared/api/use-read.ts';
import { useAppDispatch } from '../../../shared/api/store-types.ts';
import { reportDialogClosed } from '../../../shared/ui-state/ui.slice.ts';
import { type Calculations, isSettled, useGenerateReport } from '../hooks/use-generate-report.ts';
import { useReportSubtitle } from '../hooks/use-report-subtitle.ts';
import { reportLocation } from '../hooks/report-location.ts';
import { isWithoutSperm } from '../state/no-sperm.ts';
import { firstChoice, onlyChoice } from '../state/choose-videos.ts';
import { EstimatedTime } from './estimated-time.tsx';
import { Leave } from './leave.tsx';
import { ResultsStep } from './results-step.tsx';
import { openTasks, RunningStep } from './running-step.tsx';
import { SelectStep } from './select-step.tsx';

const succeeded = (calculations: Calculations): boolean =>
  CALCULATION_KINDS.every((kind) => {
    const each = calculations[kind];
    return each.state === 'done' && (each.result.success || isWithoutSperm(each.result));
  });
const anyDone = (calculations: Calculations): boolean =>
  CALCULATION_KINDS.some((kind) => calculations[kind].state === 'done');

/** BUS-055: a dataset without an id has no videos to request. */
export function ReportDialog({ datasetId }: { readonly datasetId: string }) {
  const { t } = useTranslation(['videos', 'common']);
  const dispatch = useAppDispatch();
  if (datasetId.trim() !== '') return <GenerateReport datasetId={datasetId} />;
  const close = (): void => void dispatch(reportDialogClosed());
  return (
    <Frame step={0} subtitle="" onClose={close} foot={<Button onClick={close}>{t('common:close')}</Button>}>
      <Alert severity="error" sx={{ m: 2 }}>
        {t('videos:datasetIdRequired')}
      </Alert>
    </Frame>
  );
}

/** BUS-032 to BUS-040: five videos of a dataset chosen, analysed, and led to the analysis report. */
function GenerateReport({ datasetId }: { readonly datasetId: string }) {
  const { t } = useTranslation(['analyses', 'common']);
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const [picked, setChosen] = useState<readonly Video[] | null>(null);
  const [complaint, setComplaint] = useState(false);
  const dataset = useRead(datasetsCalls.get, { params: { id: datasetId }, query: {} });
  const answer = useRead(videosCalls.listOfDataset, {
    params: { datasetId },
    query: { page: 1, limit: PAGING.maxLimit, sort_by: 'name', sort_order: 'asc' },
  });
  const videos = answer.data?.videos ?? [];
  const chosen = picked ?? onlyChoice(videos);
  const { generation, start, end, reset } = useGenerateReport();
  const [cancel] = useChange(tasksCalls.cancel);
  const close = (): void => void dispatch(reportDialogClosed());
  const subtitle = useReportSubtitle(dataset.data, {
    all: videos,
    total: answer.data?.total ?? videos.length,
    running: generation?.videos.length ?? null,
  });

  if (generation === null) {
    const toggle = (video: Video): void => {
      setComplaint(false);
      const others = chosen.filter(({ id }) => id !== video.id);
      setChosen(others.length < chosen.length ? others : [...chosen, video]);
    };
    const begin = (): void => {
      if (chosen.length === REPORT_VIDEOS) void start(chosen);
      else setComplaint(true);
    };
    return (
      <Frame
        step={0}
        subtitle={subtitle}
        onClose={close}
        foot={
          <>
            <Typography variant="body2" sx={{ flex: 1, color: 'text.secondary' }}>
              <EstimatedTime chosen={chosen} all={videos} />
            </Typography>
            <Button onClick={close}>{t('common:cancel')}</Button>
            <Button variant="contained" onClick={begin} disabled={videos.length === 0}>
              {t('analyses:generate.start')}
            </Button>
          </>
        }
      >
        {complaint && (
          <Alert severity="error" sx={{ m: 2 }}>
            {t('analyses:generate.exactly')}
          </Alert>
        )}
        <SelectStep
          answer={answer}
          dataset={dataset.data}
          chosen={chosen}
          onToggle={toggle}
          onAll={(all) => {
            setComplaint(false);
            setChosen(all ? firstChoice(videos) : []);
          }}
        />
      </Frame>
    );
  }
  const { calculations } = generation;
  if (!isSettled(calculations)) {
    const cancelBoth = () => Promise.all(openTasks(calculations).map((id) => cancel({ params: { id } })));
    return (
      <Frame
        step={1}
        subtitle={subtitle}
        onClose={close}
        foot={
          <>
            <Box sx={{ flex: 1 }} />
            <Button color="error" onClick={() => void cancelBoth()}>
              {t('analyses:generate.cancelBoth')}
            </Button>
            <Button variant="outlined" onClick={close}>
              {t('analyses:close')}
            </Button>
          </>
        }
      >
        <RunningStep generation={generation} onEnd={end} />
      </Frame>
    );
  }
  const open = (): void => {
    close();
    void navigate(...reportLocation(calculations, generation.videos, dataset.data));
  };
  // Nothing to show in the third step where nothing failed: the report opens at once.
  if (succeeded(calculations)) return <Leave onLeave={open} />;
  return (
    <Frame
      step={2}
      subtitle={subtitle}
      onClose={close}
      foot={
        <>
          <Box sx={{ flex: 1 }} />
          <Button onClick={reset}>{t('analyses:generate.again')}</Button>
          {anyDone(calculations) && (
            <Button variant="contained" onClick={open}>
              {t('analyses:generate.view')}
            </Button>
          )}
        </>
      }
    >
      <ResultsStep calculations={calculations} />
    </Frame>
  );
}

interface FrameProps {
  readonly step: 0 | 1 | 2;
  readonly subtitle: string;
  readonly onClose: () => void;
  readonly foot: ReactNode;
  readonly children: ReactNode;
}

/** What all three steps share: title, stepper, and the buttons below. Full screen where there is little room. */
function Frame({ step, subtitle, onClose, foot, children }: FrameProps) {
  const { t } = useTranslation('analyses');
  const titleId = useId();
  const narrow = useMediaQuery(useTheme().breakpoints.down('sm'));
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="md" fullScreen={narrow} aria-labelledby={titleId}>
      <Box sx={{ display: 'flex', alignItems: 'flex-start', gap: 2, px: 3, pt: 2 }}>
        <Box sx={{ flex: 1, minWidth: 0 }}>
          <Typography id={titleId} variant="h2">
            {t('generate.title')}
          </Typography>
          <Typography variant="body2" sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
            {subtitle}
          </Typography>
        </Box>
        <IconButton onClick={onClose} aria-label={t('close')}>
          <CloseIcon />
        </IconButton>
      </Box>
      <Box sx={{ px: 3, py: 1.5 }}>
        <Stepper
          current={step}
          label={t('generate.steps')}
          steps={[t('generate.step.select'), t('generate.step.run'), t('generate.step.results')]}
        />
      </Box>
      <Box sx={{ overflow: 'auto', flex: 1, borderTop: step === 0 ? 1 : 0, borderColor: 'hairline' }}>
        {children}
      </Box>
      <Box
        sx={{
          display: 'flex',
          alignItems: 'center',
          gap: 1,
          px: 3,
          py: 1.5,
          borderTop: 1,
          borderColor: 'hairline',
          flexWrap: 'wrap',
        }}
      >
        {foot}
      </Box>
    </Dialog>
  );
}
