import type { ReportDocument } from '@sarm/contracts/http/reports/report-document.entities';
import { plainNumber } from '../figure-text.ts';
import { h, type ReactNode } from './element.ts';
import { type Fact, facts, section } from './facts.ts';
import { dayText, type I18n } from './i18n.ts';

type Method = ReportDocument['method'];
type Calibration = Method['calibrations'][number];

function depthText(calibration: Calibration, { t, locale }: I18n): string {
  const { nominalDepthUm: nominal, measuredDepthUm: depth, depthSdUm: sd } = calibration;
  const parts = [
    ...(nominal === null ? [] : [t('report:method.nominal', { depth: plainNumber(nominal, locale) })]),
    ...(depth === null || sd === null
      ? [t('report:method.notMeasured')]
      : [t('report:method.measured', { depth: plainNumber(depth, locale), sd: plainNumber(sd, locale) })]),
  ];
  return parts.join(', ');
}

function calibrationFacts(calibration: Calibration, i18n: I18n): Fact[] {
  const { t, locale } = i18n;
  const device = [calibration.microscope, calibration.objective].filter((each) => each !== '').join(', ');
  const lot = [calibration.lot, calibration.expiry === null ? '' : dayText(calibration.expiry, i18n)];
  const factor = calibration.segreSilberbergFactor;
  return [
    [t('report:method.calibration'), [calibration.name, device].filter((each) => each !== '').join(': ')],
    [
      t('report:method.pixelSize'),
      t('report:method.micrometres', { value: plainNumber(calibration.pixelSizeUm, locale) }),
    ],
    [t('report:method.chamber'), calibration.chamberType || t('report:notRecorded')],
    [t('report:method.depth'), depthText(calibration, i18n)],
    [t('report:method.lot'), lot.filter((each) => each !== '').join(', ') || t('report:notRecorded')],
    [
      t('report:method.segreSilberberg'),
      factor === null ? t('report:method.factorNotMeasured') : plainNumber(factor, locale),
    ],
  ];
}

/** The name alone may be given to another release of the model: its code is not. */
const modelText = ({ model, modelCode }: Method, { t }: I18n): string => {
  if (model === null) return t('report:notRecorded');
  return modelCode == null ? model : `${model} (${modelCode})`;
};

/** Where the sample before was measured with something else, that a difference may come from it. */
function formerView({ former }: Method, i18n: I18n): ReactNode {
  if (former == null) return null;
  const { t } = i18n;
  const text = t(`report:method.former.${former.change}`, {
    date: dayText(former.at, i18n),
    models: former.models.map(({ name, code }) => `${name} (${code})`).join(', '),
    rules: former.rules.join(', '),
  });
  return h('p', { key: 'former', className: 'note' }, text);
}

const mono = (text: string): ReactNode => h('span', { className: 'mono' }, text);

/** By which model, rules and calibration the figures came about: somebody else must be able to repeat them. */
export function methodView({ method, grades }: ReportDocument, i18n: I18n): ReactNode {
  const { t, locale } = i18n;
  const own: Fact[] = [
    [t('report:method.software'), method.software],
    [t('report:method.model'), modelText(method, i18n)],
    ...(method.modelSha256 === null
      ? []
      : ([[t('report:method.modelHash'), mono(method.modelSha256)]] satisfies Fact[])),
    [t('report:method.rules'), method.algorithm || t('report:notRecorded')],
    ...(grades.length === 0
      ? []
      : ([
          [
            t('report:method.grades'),
            t('report:method.gradeRule', {
              rapid: plainNumber(method.rapidFrom, locale),
              slow: plainNumber(method.slowFrom, locale),
            }),
          ],
        ] satisfies Fact[])),
    [t('report:method.intervals'), t('report:method.intervalRule')],
  ];
  return section(
    t('report:method.title'),
    h(
      'div',
      { key: 'box', className: 'two m' },
      h('div', null, facts(own)),
      h(
        'div',
        null,
        method.calibrations.length === 0
          ? h('p', null, t('report:method.noCalibration'))
          : method.calibrations.map((each, index) =>
              h('div', { key: index }, facts(calibrationFacts(each, i18n))),
            ),
      ),
    ),
    formerView(method, i18n),
    h('p', { key: 'note', className: 'note' }, t('report:method.note')),
  );
}
