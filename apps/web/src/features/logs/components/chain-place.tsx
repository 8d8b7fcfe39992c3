import LinkIcon from '@mui/icons-material/Link';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { LogDetail } from '@sarm/contracts/http/logs/logs.routes';
import { StatusChip } from '@sarm/ui/status-chip';
import { useTranslation } from 'react-i18next';
import { DemoMark } from '../../../shared/components/demo-chip.tsx';

const short = (hash: string): string => (hash === '' ? '' : `${hash.slice(0, 8)}…${hash.slice(-2)}`);

function Link({ name, hash, own }: { readonly name: string; readonly hash: string; readonly own?: boolean }) {
  return (
    <Box
      sx={{
        flex: 1,
        minWidth: 0,
        p: 1.25,
        border: 1,
        borderRadius: 1,
        borderColor: own === true ? 'success.main' : 'hairline',
      }}
    >
      <Typography variant="body2" sx={{ fontWeight: 620 }}>
        {name}
      </Typography>
      <Typography variant="caption" sx={{ fontFamily: 'monospace', color: 'text.secondary' }}>
        {short(hash)}
      </Typography>
    </Box>
  );
}

/** The entry before and this one, whose hash covers it; recomputed by the server for this answer. */
export function ChainPlace({ chain }: Pick<LogDetail, 'chain'>) {
  const { t } = useTranslation('logs');
  const { number, isNewest, intact, hash, previousHash, projectId, projectName } = chain;
  const first = number === 1;
  return (
    <Box component="section">
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, mb: 1 }}>
        <Typography variant="h3" sx={{ flex: 1 }}>
          {projectId === null
            ? t('chain.installation')
            : t('chain.project', { name: projectName || projectId })}
        </Typography>
        <DemoMark of={chain} />
        <StatusChip
          label={t(intact ? 'chain.entryIntact' : 'chain.entryBroken')}
          tone={intact ? 'success' : 'error'}
        />
      </Box>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, mb: 1 }}>
        {!first && (
          <>
            <Link name={t('chain.entry', { number: number - 1 })} hash={previousHash} />
            <LinkIcon aria-hidden fontSize="small" color={intact ? 'success' : 'error'} />
          </>
        )}
        <Link name={t(isNewest ? 'chain.newest' : 'chain.entry', { number })} hash={hash} own={intact} />
      </Box>
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {first && `${t('chain.first')} `}
        {t(intact ? 'chain.holds' : 'chain.fails')}
      </Typography>
    </Box>
  );
}
