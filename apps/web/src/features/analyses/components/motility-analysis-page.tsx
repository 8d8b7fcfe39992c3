import { CalculationScreen } from './calculation/calculation-screen.tsx';

/** TEC-015 */
export const MotilityAnalysisPage = () => <CalculationScreen kind="motility" />;
