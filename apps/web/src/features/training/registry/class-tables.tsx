import Box from '@mui/material/Box';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableContainer from '@mui/material/TableContainer';
import TableRow from '@mui/material/TableRow';
import { useTranslation } from 'react-i18next';
import { useLocale } from '../../../shared/format/use-locale.ts';
import { ComparedHeads, DifferenceCells, reach, type Results, SMALL, ValueCell } from './compared-cells.tsx';

type ComparedClass = NonNullable<Results['of_classes']>['classes'][number];

/** Recall and precision of each class: means over patients, and below them the counts of all cells. */
export function ClassTables({ results }: { readonly results: Results }) {
  const classes = results.of_classes?.classes ?? [];
  if (classes.length === 0) return null;
  return (
    <>
      <OfClasses results={results} classes={classes} figure="recall" />
      <OfClasses results={results} classes={classes} figure="precision" />
    </>
  );
}

function OfClasses({
  results,
  classes,
  figure,
}: {
  readonly results: Results;
  readonly classes: readonly ComparedClass[];
  readonly figure: 'recall' | 'precision';
}) {
  const { t } = useTranslation(['registry', 'morphology']);
  const locale = useLocale();
  const widest = reach(classes.map((each) => each[figure]));
  const title = t(`registry:table.${figure}`);
  const counts = (each: ComparedClass, side: 'champion' | 'candidate'): string => {
    const { right, reported } = each[side];
    return t('registry:table.right', { right, all: figure === 'recall' ? each.cells : reported });
  };
  return (
    <TableContainer tabIndex={0} role="region" aria-label={title} sx={{ mt: 2 }}>
      <Table size="small">
        <ComparedHeads first={title} results={results} />
        <TableBody>
          {classes.map((each) => {
            const of = each[figure];
            return (
              <TableRow key={each.class}>
                <TableCell component="th" scope="row">
                  {t(`morphology:class.${each.class}`)}
                  <Box sx={SMALL}>
                    {t('registry:table.cells')}: {new Intl.NumberFormat(locale).format(each.cells)}
                  </Box>
                </TableCell>
                <ValueCell value={of.champion} name={of.name} below={counts(each, 'champion')} />
                <ValueCell value={of.candidate} name={of.name} below={counts(each, 'candidate')} />
                <DifferenceCells of={of} widest={widest} />
              </TableRow>
            );
          })}
        </TableBody>
      </Table>
    </TableContainer>
  );
}
