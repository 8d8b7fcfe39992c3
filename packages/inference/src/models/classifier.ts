import {
  type ClassificationDescription,
  classificationDescription,
} from '@sarm/contracts/manifests/classification-description';
import { MORPHOLOGY_CLASSES, type MorphologyClass } from '@sarm/domain/morphology';
import type { ClassifyOrder } from '../classify/classify-adapter.ts';
import { type ModelFile, type OpenedModel, openModel } from '../threads/open-model.ts';

export type ClassProbabilities = Readonly<Record<MorphologyClass, number>>;

export const likeliestClass = (shares: ClassProbabilities): MorphologyClass =>
  MORPHOLOGY_CLASSES.reduce((best, name) => (shares[name] > shares[best] ? name : best));

/** Classes one sperm from a crop around its head. */
export interface Classifier {
  classify(order: ClassifyOrder): Promise<ClassProbabilities>;
  close(): Promise<void>;
}

export type ClassificationModel = Omit<ModelFile<'classify'>, 'task'>;

/** Throws ModelRefused when the model cannot be used. */
export async function createClassifier(model: ClassificationModel, threads = 1): Promise<Classifier> {
  const description = classificationDescription.parse(model.description);
  return classifierOf(await openModel({ ...model, task: 'classify', description }, { threads }), description);
}

/** Of an opened network, wherever it runs. */
export function classifierOf(
  opened: OpenedModel<'classify'>,
  description: ClassificationDescription,
): Classifier {
  return {
    classify: async (order) => {
      const answer = await opened.run(order);
      const shares = MORPHOLOGY_CLASSES.map((name) => [name, answer[description.classes.indexOf(name)] ?? 0]);
      return Object.fromEntries(shares) as ClassProbabilities;
    },
    close: () => opened.close(),
  };
}
