import type { ReportRecord, ReportTemplate } from '@sarm/contracts/http/reports/reports.routes';
import { newId } from '@sarm/database/kernel/new-id';
import type { SignedInPerson, TestApiOptions } from '../../testing/api-fixture.ts';
import type { Lab } from '../../testing/lab-world.ts';
import { CalculationWorld, CONCENTRATION, MOTILITY } from '../calculation/calculation-world.fixture.ts';

export const REPORTS = '/api/sarm/reports';

/** A laboratory with one analysed sample of a patient. */
export class ReportWorld {
  readonly calculation: CalculationWorld;
  readonly lab: Lab;
  patientId = '';
  datasetId = '';
  videoId = '';
  analysisId = '';
  templates: ReportTemplate[] = [];

  private constructor(calculation: CalculationWorld) {
    this.calculation = calculation;
    this.lab = calculation.lab;
  }

  static async ofFile(options?: TestApiOptions): Promise<ReportWorld> {
    const world = new ReportWorld(await CalculationWorld.ofFile(options));
    const { lab } = world;
    world.patientId = newId();
    await lab.api.database.admin.db
      .insertInto('patients')
      .values({
        id: world.patientId,
        project_id: lab.projectId,
        name: 'Tomas Berg',
        date_of_birth: '1989-04-17',
      })
      .execute();
    await world.analyse();
    const answer = await lab.member.inject({ url: '/api/sarm/report-templates' });
    world.templates = answer.json<{ items: ReportTemplate[] }>().items;
    return world;
  }

  /** A new sample with one video and its figures. */
  async analyse(): Promise<string> {
    this.datasetId = await this.calculation.dataset({
      dilution: 1,
      volume_ml: 3,
      patient_id: this.patientId,
    });
    this.videoId = await this.calculation.ready({ dataset_id: this.datasetId });
    await this.calculation.calculated(MOTILITY, [this.videoId], 1);
    const { analysis_id: id } = await this.calculation.calculated(CONCENTRATION, [this.videoId], 0);
    this.analysisId = id ?? '';
    return this.analysisId;
  }

  body(over: object = {}) {
    const [template] = this.templates;
    return {
      analysisId: this.analysisId,
      templateId: template?.id,
      title: 'Semen analysis report',
      ...template?.defaults,
      commentText: 'A comment',
      recommendationText: '',
      language: 'en',
      timeZone: 'Europe/Berlin',
      ...over,
    };
  }

  save(over: object = {}, who: SignedInPerson = this.lab.member) {
    return who.inject({ method: 'POST', url: REPORTS, payload: this.body(over) });
  }

  async saved(over: object = {}): Promise<ReportRecord> {
    return (await this.save(over)).json<ReportRecord>();
  }

  get(id: string, part = '', who: SignedInPerson = this.lab.member) {
    return who.inject({ url: `${REPORTS}/${id}${part}` });
  }

  issue(id: string, password: string, who: SignedInPerson = this.lab.member) {
    return who.inject({ method: 'POST', url: `${REPORTS}/${id}/issue`, payload: { password } });
  }

  remove(id: string, who: SignedInPerson = this.lab.member) {
    return who.inject({ method: 'DELETE', url: `${REPORTS}/${id}` });
  }
}
