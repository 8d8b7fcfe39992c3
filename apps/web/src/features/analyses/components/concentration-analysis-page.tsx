import { CalculationScreen } from './calculation/calculation-screen.tsx';

/** TEC-014 */
export const ConcentrationAnalysisPage = () => <CalculationScreen kind="concentration" />;
