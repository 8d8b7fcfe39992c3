import AddIcon from '@mui/icons-material/Add';
import DeleteIcon from '@mui/icons-material/DeleteOutlined';
import EditIcon from '@mui/icons-material/EditOutlined';
import ReportIcon from '@mui/icons-material/DescriptionOutlined';
import RunIcon from '@mui/icons-material/PlayArrowOutlined';
import ViewIcon from '@mui/icons-material/VisibilityOutlined';
import WarningIcon from '@mui/icons-material/WarningAmberOutlined';
import type { HistoryEntry } from '@sarm/contracts/http/history/history.routes';
import type { ReactElement } from 'react';

const ICONS: readonly (readonly [RegExp, ReactElement])[] = [
  [/\.(view|export.*)$/, <ViewIcon key="view" />],
  [/\.(delete.*|erase|remove.*|exclude-video)$/, <DeleteIcon key="delete" color="error" />],
  [/^report\./, <ReportIcon key="report" />],
  [/\.(create|upload|add|register|draw|store)$/, <AddIcon key="add" />],
  [/^(analysis|frames|task)\./, <RunIcon key="run" />],
];

/** What kind of event it is, at a glance; its text stands next to it. */
export function HistoryIcon({ action, severity }: Pick<HistoryEntry, 'action' | 'severity'>) {
  if (severity === 'error') return <WarningIcon color="warning" />;
  return ICONS.find(([pattern]) => pattern.test(action))?.[1] ?? <EditIcon color="primary" />;
}
