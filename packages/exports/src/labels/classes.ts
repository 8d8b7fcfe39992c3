import { DETECTION_CLASSES, type DetectionClass } from '@sarm/domain/shapes/detection';

/** All classes in their fixed order, also those that no box has: a number means the same class in every file. */
export const CLASSES: readonly DetectionClass[] = DETECTION_CLASSES;
export const classIndex = (name: DetectionClass): number => CLASSES.indexOf(name);

/** The class of ours that a file most likely means; a person can choose another one before anything is applied. */
export function guessClass(name: string): DetectionClass | null {
  const plain = name
    .trim()
    .toLowerCase()
    .replaceAll(/[\s-]+/g, '_');
  return CLASSES.find((each) => each === plain) ?? null;
}
