import { RowSkeletons } from '@sarm/ui/list-skeleton';
import { PageHeader } from '@sarm/ui/page-header';
import { useTranslation } from 'react-i18next';
import { Crumb } from '../../../shared/components/crumb.tsx';
import { usePageTitle } from '../../../shared/components/use-page-title.ts';
import { PATHS } from '../../../shared/paths.ts';
import { useWizardStart } from '../hooks/use-wizard-start.ts';
import { DatasetWizard } from './dataset-wizard.tsx';

/** TEC-029, TEC-125 */
export function CreateDatasetPage() {
  const { t } = useTranslation(['versions', 'datasets', 'common']);
  const { draft, refused } = useWizardStart();
  usePageTitle(t('versions:wizard.title'));
  return (
    <>
      <PageHeader
        title={t('versions:wizard.title')}
        breadcrumbs={[<Crumb key="datasets" to={PATHS.finetuneDatasets} label={t('datasets:title')} />]}
        breadcrumbsLabel={t('common:breadcrumbs')}
      />
      {draft === undefined ? (
        <RowSkeletons label={t('versions:wizard.title')} count={4} />
      ) : (
        <DatasetWizard initial={draft} refused={refused} />
      )}
    </>
  );
}
