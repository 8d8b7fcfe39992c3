import Stack from '@mui/material/Stack';
import TableCell from '@mui/material/TableCell';
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
import { OperationTable } from './operation-table.tsx';

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
    <OperationTable
      title={t('data.title')}
      columns={[
        { id: 'kind', label: t('kind') },
        { id: 'count', label: t('data.count'), isNumber: true },
        { id: 'bytes', label: t('data.bytes'), isNumber: true },
        { id: 'kept', label: t('data.kept') },
      ]}
    >
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
    </OperationTable>
  );
}

function Projects({ data: { projects } }: DataProps) {
  const { t } = useTranslation('operations');
  const locale = useLocale();
  if (projects.length === 0) return <SectionCard title={t('data.projects')} empty={t('data.none')} />;
  return (
    <OperationTable
      title={t('data.projects')}
      columns={[
        { id: 'project', label: t('data.project') },
        ...KINDS.map((kind) => ({ id: kind, label: t(`data.kinds.${kind}`), isNumber: true })),
        { id: 'total', label: t('data.total'), isNumber: true },
      ]}
    >
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
    </OperationTable>
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
