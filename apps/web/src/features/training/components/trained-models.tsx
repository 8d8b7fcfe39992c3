import CompareIcon from '@mui/icons-material/CompareArrowsOutlined';
import ExportIcon from '@mui/icons-material/FileDownloadOutlined';
import ImportIcon from '@mui/icons-material/FileUploadOutlined';
import ModelIcon from '@mui/icons-material/ModelTrainingOutlined';
import ViewIcon from '@mui/icons-material/VisibilityOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { modelsCalls } from '@sarm/contracts/addresses/models.generated';
import { registryCalls } from '@sarm/contracts/addresses/registry.generated';
import type { Model } from '@sarm/contracts/http/models/models.entities';
import { taskComparedBy } from '@sarm/domain/comparisons';
import { TRAINING } from '@sarm/domain/training';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useProjectsFor } from '../../../shared/access/use-projects-for.ts';
import { useCan } from '../../../shared/access/user-context.tsx';
import { FramedList } from '../../../shared/lists/framed-list.tsx';
import { RowActions } from '../../../shared/lists/row-actions.tsx';
import { useList } from '../../../shared/lists/use-list.ts';
import { useModelExport } from '../hooks/use-model-export.ts';
import type { TrainingPlace } from '../hooks/use-training-place.ts';
import { ImportModelDialog } from '../registry/import-model-dialog.tsx';
import { RegistryPanel } from '../registry/registry-panel.tsx';
import { ModelDetailsDialog } from './model-details-dialog.tsx';
import { useModelColumns } from './use-model-columns.tsx';

/** TEC-129: every model with its status; one that is trained can be exported. */
export function TrainedModels({ place }: { readonly place: TrainingPlace }) {
  const { t } = useTranslation(['training', 'registry']);
  const list = useList(modelsCalls.list, { query: {} }, { limit: TRAINING.modelsPerPage });
  const columns = useModelColumns();
  const can = useCan();
  const { save, exporting } = useModelExport();
  const [viewed, setViewed] = useState<Model | null>(null);
  const [chosen, setChosen] = useState<string | null>(null);
  const [importing, setImporting] = useState(false);
  const projects = useProjectsFor(registryCalls.import);
  const models = list.rows;
  // The newest one that could take the place of what is in use, until somebody chooses another.
  const compared =
    models.find(({ id }) => id === chosen) ??
    models.find(
      ({ status, in_use: inUse, type }) =>
        status === 'trained' && !inUse && taskComparedBy(type) !== undefined,
    );
  const blockedOf = (model: Model): string | undefined => {
    if (model.status !== 'trained') return t('export.untrained');
    if (!can(modelsCalls.export, { projectId: model.project_id })) return t('export.noPermission');
    return exporting === model.id ? t('export.running') : undefined;
  };
  return (
    <>
      {Object.keys(projects).length > 0 && (
        <Box sx={{ display: 'flex', justifyContent: 'flex-end', mb: 1.5 }}>
          <Button variant="outlined" startIcon={<ImportIcon />} onClick={() => setImporting(true)}>
            {t('registry:import.action')}
          </Button>
        </Box>
      )}
      <FramedList
        list={list}
        label={t('tab.models')}
        failed={(message) => t('list.failed', { message })}
        empty={{ icon: <ModelIcon />, title: t('list.none'), text: t('list.noneText') }}
        table={{
          columns,
          rowId: ({ id }) => id,
          rowName: ({ name }) => name,
          actions: (model) => (
            <RowActions
              actions={[
                {
                  label: t('registry:choose'),
                  icon: CompareIcon,
                  onPress: () => setChosen(model.id),
                },
                { label: t('list.view'), icon: ViewIcon, onPress: () => setViewed(model) },
                {
                  label: t('list.export'),
                  icon: ExportIcon,
                  blocked: blockedOf(model),
                  onPress: () => void save(model),
                },
              ]}
            />
          ),
        }}
      />
      {compared !== undefined && (
        <Box sx={{ mt: 2 }}>
          <RegistryPanel
            key={compared.id}
            model={compared}
            inUse={models.find(
              ({ in_use: inUse, type, project_id: projectId }) =>
                inUse && type === compared.type && (projectId === null || projectId === compared.project_id),
            )}
          />
        </Box>
      )}
      {importing && (
        <ImportModelDialog
          projects={projects}
          onAccepted={(id) => {
            setChosen(id);
            setImporting(false);
          }}
          onClose={() => setImporting(false)}
        />
      )}
      {viewed !== null && (
        <ModelDetailsDialog
          model={viewed}
          onClose={() => setViewed(null)}
          onOpenRun={viewed.origin === 'trained' ? () => place.choose(viewed.id) : undefined}
        />
      )}
    </>
  );
}
