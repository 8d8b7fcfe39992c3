import { useTranslation } from 'react-i18next';

/** The class of a box or of a sperm, as other screens call it; a class of another version under its code. */
export function useClassName(): (name: string) => string {
  const { t, i18n } = useTranslation(['frames', 'morphology']);
  return (name) => {
    const box = `frames:boxes.class.${name}`;
    if (i18n.exists(box)) return t(box as 'frames:boxes.class.sperm');
    const sperm = `morphology:class.${name}`;
    return i18n.exists(sperm) ? t(sperm as 'morphology:class.normal') : name;
  };
}
