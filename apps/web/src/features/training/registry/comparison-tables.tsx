import Box from '@mui/material/Box';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableContainer from '@mui/material/TableContainer';
import TableRow from '@mui/material/TableRow';
import { useTranslation } from 'react-i18next';
import { useLocale } from '../../../shared/format/use-locale.ts';
import { ClassTables } from './class-tables.tsx';
import {
  ComparedHeads,
  DifferenceCells,
  type Figure,
  reach,
  type Results,
  SMALL,
  ValueCell,
} from './compared-cells.tsx';
import { mainFigureOf } from './compared-texts.ts';
import { useConditionText } from './use-condition-text.ts';

const OWN_SCALE: ReadonlySet<Figure['name']> = new Set(['count_bias', 'normal_bias', 'milliseconds']);

export function ComparisonTables({ results }: { readonly results: Results }) {
  const { t } = useTranslation('registry');
  const locale = useLocale();
  const conditionText = useConditionText();
  const ofClasses = results.of_classes !== null;
  const main = mainFigureOf(results);
  const conditions = results.conditions.map((each) => ({ ...each, name: main }));
  const shares = reach([...results.figures.filter(({ name }) => !OWN_SCALE.has(name)), ...conditions]);
  const nameOf = (name: Figure['name']): string =>
    t(ofClasses && name === 'milliseconds' ? 'figure.millisecondsCell' : `figure.${name}`);
  const byCondition = t(ofClasses ? 'table.conditionClasses' : 'table.condition');
  return (
    <>
      <TableContainer tabIndex={0} role="region" aria-label={t('table.figure')}>
        <Table size="small">
          <ComparedHeads first={t('table.figure')} results={results} />
          <TableBody>
            {results.figures.map((each) => (
              <TableRow key={each.name}>
                <TableCell component="th" scope="row">
                  {nameOf(each.name)}
                </TableCell>
                <ValueCell value={each.champion} interval={each.champion_interval} name={each.name} />
                <ValueCell value={each.candidate} interval={each.candidate_interval} name={each.name} />
                <DifferenceCells of={each} widest={OWN_SCALE.has(each.name) ? reach([each]) : shares} />
              </TableRow>
            ))}
          </TableBody>
        </Table>
      </TableContainer>
      <ClassTables results={results} />
      {conditions.length > 0 && (
        <TableContainer tabIndex={0} role="region" aria-label={byCondition} sx={{ mt: 2 }}>
          <Table size="small">
            <ComparedHeads first={byCondition} results={results} />
            <TableBody>
              {conditions.map((each) => (
                <TableRow key={`${each.kind} ${each.value}`}>
                  <TableCell component="th" scope="row">
                    {conditionText(each)}
                    <Box sx={SMALL}>
                      {t(ofClasses ? 'table.cells' : 'table.heads')}:{' '}
                      {new Intl.NumberFormat(locale).format(each.heads)}
                    </Box>
                  </TableCell>
                  <ValueCell value={each.champion} name={main} />
                  <ValueCell value={each.candidate} name={main} />
                  <DifferenceCells of={each} widest={shares} />
                </TableRow>
              ))}
            </TableBody>
          </Table>
        </TableContainer>
      )}
    </>
  );
}
