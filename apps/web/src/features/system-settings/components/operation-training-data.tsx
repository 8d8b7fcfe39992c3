import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import Typography from '@mui/material/Typography';
import { operationsCalls } from '@sarm/contracts/addresses/operations.generated';
import type { TrainingData } from '@sarm/contracts/http/operations/operations.routes';
import { useTranslation } from 'react-i18next';
import { useRead } from '../../../shared/api/use-read.ts';
import { SectionCard } from '../../../shared/components/section-card.tsx';
import { fileSize } from '../../../shared/format/file-size.ts';
import { noDecimals } from '../../../shared/format/format-figures.ts';
import { useLocale } from '../../../shared/format/use-locale.ts';
import { RecordState } from '../../../shared/records/record-state.tsx';

const KINDS = ['versions', 'checkpoints', 'models', 'exports'] as const;

interface DataProps {
  readonly data: TrainingData;
}

function Kinds({ data }: DataProps) {
  const { t } = useTranslation('operations');
  const locale = useLocale();
  const kept = (kind: (typeof KINDS)[number]): string =>
    kind === 'exports' ? t('data.keeps.exports', { count: data.exportDays }) : t(`data.keeps.${kind}`);
  return (
    <SectionCard title={t('data.title')} flush>
      <Box tabIndex={0} role="region" aria-label={t('data.title')} sx={{ overflowX: 'auto' }}>
        <Table size="small">
          <TableHead>
            <TableRow>
              <TableCell>{t('kind')}</TableCell>
              <TableCell align="right">{t('data.count')}</TableCell>
              <TableCell align="right">{t('data.bytes')}</TableCell>
              <TableCell>{t('data.kept')}</TableCell>
            </TableRow>
          </TableHead>
          <TableBody>
            {KINDS.map((kind) => {
              const { count, bytes, unmeasured } = data[kind];
              return (
                <TableRow key={kind}>
                  <TableCell component="th" scope="row">
                    {t(`data.kinds.${kind}`)}
                  </TableCell>
                  <TableCell align="right">{noDecimals(count, locale)}</TableCell>
                  <TableCell align="right" sx={{ whiteSpace: 'nowrap' }}>
                    {fileSize(bytes, locale)}
                    {unmeasured > 0 && (
                      <Typography variant="caption" component="div" sx={{ color: 'text.secondary' }}>
                        {t('data.unmeasured', { count: unmeasured })}
                      </Typography>
                    )}
                  </TableCell>
                  <TableCell sx={{ minWidth: 200 }}>{kept(kind)}</TableCell>
                </TableRow>
              );
            })}
          </TableBody>
        </Table>
      </Box>
    </SectionCard>
  );
}

function Projects({ data: { projects } }: DataProps) {
  const { t } = useTranslation('operations');
  const locale = useLocale();
  if (projects.length === 0) return <SectionCard title={t('data.projects')} empty={t('data.none')} />;
  return (
    <SectionCard title={t('data.projects')} flush>
      <Box tabIndex={0} role="region" aria-label={t('data.projects')} sx={{ overflowX: 'auto' }}>
        <Table size="small">
          <TableHead>
            <TableRow>
              <TableCell>{t('data.project')}</TableCell>
              {KINDS.map((kind) => (
                <TableCell key={kind} align="right">
                  {t(`data.kinds.${kind}`)}
                </TableCell>
              ))}
              <TableCell align="right">{t('data.total')}</TableCell>
            </TableRow>
          </TableHead>
          <TableBody>
            {projects.map((project) => (
              <TableRow key={project.id}>
                <TableCell component="th" scope="row" sx={{ overflowWrap: 'anywhere' }}>
                  {project.name}
                </TableCell>
                {KINDS.map((kind) => (
                  <TableCell key={kind} align="right" sx={{ whiteSpace: 'nowrap' }}>
                    {fileSize(project[kind].bytes, locale)}
                  </TableCell>
                ))}
                <TableCell align="right" sx={{ whiteSpace: 'nowrap', fontWeight: 650 }}>
                  {fileSize(project.bytes, locale)}
                </TableCell>
              </TableRow>
            ))}
          </TableBody>
        </Table>
      </Box>
    </SectionCard>
  );
}

/** What trainings leave in the store, how long it stays, and whose it is. */
export function OperationTrainingData() {
  const { t } = useTranslation('operations');
  const read = useRead(operationsCalls.trainingData, undefined, { refetchOnMountOrArgChange: true });
  return (
    <RecordState read={read} failed={t('data.loadFailed')}>
      {(data) => (
        <Stack spacing={2}>
          <Kinds data={data} />
          <Projects data={data} />
        </Stack>
      )}
    </RecordState>
  );
}
