import CloseIcon from '@mui/icons-material/Close';
import type { Video } from '@sarm/contracts/http/videos/videos.entities';
import Box from '@mui/material/Box';
import Dialog from '@mui/material/Dialog';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import IconButton from '@mui/material/IconButton';
import { useTranslation } from 'react-i18next';
import { VideoPlayer } from './video-player.tsx';

export function PlayDialog({ video, onClose }: { readonly video: Video; readonly onClose: () => void }) {
  const { t } = useTranslation();
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="md" aria-labelledby="play-title">
      <DialogTitle sx={{ display: 'flex', alignItems: 'center' }} component="div">
        <Box
          component="h2"
          id="play-title"
          sx={{ flex: 1, m: 0, fontSize: 'inherit', overflowWrap: 'anywhere' }}
        >
          {video.name}
        </Box>
        <IconButton size="small" aria-label={t('close')} onClick={onClose}>
          <CloseIcon fontSize="small" />
        </IconButton>
      </DialogTitle>
      <DialogContent>
        <VideoPlayer video={video} autoPlay />
      </DialogContent>
    </Dialog>
  );
}
