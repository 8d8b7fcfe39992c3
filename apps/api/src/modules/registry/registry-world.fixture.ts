import type { Model } from '@sarm/contracts/http/models/models.entities';
import { newId } from '@sarm/database/kernel/new-id';
import {
  CLASS_PROMOTION_RULES,
  type ComparisonResults,
  type JudgedRule,
  PROMOTION_RULES,
} from '@sarm/domain/comparisons';
import type { TrainingTask } from '@sarm/domain/training';
import { labOfFile } from '../../testing/lab-of-file.fixture.ts';
import type { SignedInPerson } from '../../testing/api-fixture.ts';
import { digestOfResults } from '../erasures/comparison-digest.ts';
import { ModelsWorld, SHIPPED } from '../models/models-world.fixture.ts';

const holding = (rule: JudgedRule['rule'], holds = true): JudgedRule => ({
  rule,
  holds,
  figure: 4,
  bar: 4,
  reason: null,
});

/** People who may promote and who may not, trained models, versions to compare on, and comparisons as the worker stores them. */
export class RegistryWorld extends ModelsWorld {
  /** Holds deploy_models with level admin, and is no system_admin. */
  lead!: SignedInPerson;
  /** The same with level member. */
  deployer!: SignedInPerson;

  override async prepare(): Promise<void> {
    await super.prepare();
    this.lead = await this.people.holder(['deploy_models', 'access_technical'], 'admin');
    this.deployer = await this.people.holder(['deploy_models', 'access_technical']);
  }

  get db() {
    return this.lab.api.database.admin.db;
  }

  async shippedRow() {
    return await this.db
      .selectFrom('models')
      .selectAll()
      .where('code', '=', SHIPPED)
      .executeTakeFirstOrThrow();
  }

  async version(
    datasetId: string,
    projectId = this.lab.projectId,
    task: TrainingTask = 'head_detection',
  ): Promise<string> {
    const id = newId();
    await this.db
      .insertInto('dataset_versions')
      .values({
        id,
        project_id: projectId,
        dataset_id: datasetId,
        number: 1,
        task,
        manifest_sha256: id.replaceAll('-', '').repeat(2),
        manifest_key: `projects/${projectId}/versions/${id}/x.json.gz`,
        split_by: 'patient',
        seed: 1,
        frame_count: 10,
        item_count: 30,
        approved_items: 1,
        counts: '{}',
        left_out: '{}',
        leak_check: '{}',
      })
      .execute();
    return id;
  }

  /** A trained model with weights of its own, and a version of its dataset. */
  async candidate(): Promise<{ model: Model; versionId: string }> {
    const { id } = await this.trained();
    const sha256 = `${newId().replaceAll('-', '')}${newId().replaceAll('-', '')}`;
    await this.setModel(id, { sha256, description: JSON.stringify({ threshold: 0.4 }) });
    const model = await this.read(id);
    return { model, versionId: await this.version(model.dataset_id ?? '') };
  }

  /** The same of a morphology model. */
  async morphologyCandidate(): Promise<{ model: Model; versionId: string }> {
    const { id } = await this.trained();
    const sha256 = `${newId().replaceAll('-', '')}${newId().replaceAll('-', '')}`;
    await this.setModel(id, { type: 'morphology', sha256 });
    const model = await this.read(id);
    const versionId = await this.version(model.dataset_id ?? '', this.lab.projectId, 'morphology');
    return { model, versionId };
  }

  /** As the worker leaves one that has ended. */
  async compared(
    { model, versionId }: { readonly model: Model; readonly versionId: string },
    change: {
      /** Null: none was in use. By default the model that ships. */
      readonly championId?: string | null;
      readonly missed?: JudgedRule['rule'];
      readonly range?: object;
      readonly results?: Partial<ComparisonResults>;
    } = {},
  ): Promise<string> {
    const id = newId();
    const champion =
      change.championId === undefined
        ? await this.shippedRow()
        : change.championId === null
          ? null
          : await this.db
              .selectFrom('models')
              .selectAll()
              .where('id', '=', change.championId)
              .executeTakeFirstOrThrow();
    const results: ComparisonResults = {
      schema: 1,
      championSha256: champion?.sha256 ?? null,
      candidateSha256: model.sha256 ?? '',
      manifestSha256: 'a'.repeat(64),
      patients: 4,
      videosWithoutPatient: 0,
      videos: 4,
      frames: 40,
      heads: 900,
      way: 't',
      figures: [
        {
          name: 'f1',
          champion: 0.861,
          candidate: 0.894,
          championInterval: [0.838, 0.882],
          candidateInterval: [0.876, 0.91],
          difference: 0.033,
          interval: [0.019, 0.047],
          verdict: 'better',
        },
      ],
      conditions: [],
      byVideo: [{ code: 'S001/1', heads: 200, difference: 0.05 }],
      selfCheck: [{ figure: 'vcl', error: 1, bar: 5 }],
      range: (change.range ?? null) as ComparisonResults['range'],
      ...change.results,
    };
    await this.db
      .insertInto('model_comparisons')
      .values({
        id,
        project_id: this.lab.projectId,
        champion_id: champion?.id ?? null,
        candidate_id: model.row_id,
        version_id: versionId,
        task_id: newId(),
        state: 'completed',
        results: JSON.stringify(results),
        results_sha256: digestOfResults(results),
        rules: JSON.stringify(
          (model.type === 'morphology' ? CLASS_PROMOTION_RULES : PROMOTION_RULES).map((rule) =>
            holding(rule, rule !== change.missed),
          ),
        ),
        passed: change.missed === undefined,
        created_by: this.lead.id,
        ended_at: new Date(),
      })
      .execute();
    return id;
  }

  /** What a comparison without a model in use has. */
  readonly first: Partial<ComparisonResults> = {
    schema: 3,
    figures: [],
    byVideo: [],
    selfCheck: [],
    ofClasses: {
      baseline: { kind: 'most_frequent_class', class: 'abnormal_head', cells: 30, of: 50 },
      classes: [],
      cellsWithoutScale: 0,
    },
  };

  deployments = () =>
    this.db
      .selectFrom('model_deployments')
      .selectAll()
      .where('project_id', '=', this.lab.projectId)
      .orderBy('since')
      .orderBy('id')
      .execute();

  /** So that each test begins with the model that ships. */
  async forgetDeployments(): Promise<void> {
    await this.db
      .updateTable('model_deployments')
      .set({ until: new Date() })
      .where('project_id', 'is not', null)
      .where('until', 'is', null)
      .execute();
  }
}

export async function registryWorldOfFile(): Promise<RegistryWorld> {
  const world = new RegistryWorld(await labOfFile());
  await world.prepare();
  return world;
}
