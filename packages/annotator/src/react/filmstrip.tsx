import BackIcon from '@mui/icons-material/ChevronLeft';
import ForwardIcon from '@mui/icons-material/ChevronRight';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import ButtonBase from '@mui/material/ButtonBase';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import { ANNOTATION_STATES, type AnnotationState } from '@sarm/domain/shapes/annotation-edits';
import { Kbd } from '@sarm/ui/kbd';
import { type ReactNode, useEffect, useRef } from 'react';
import { PersonMark } from './presence.tsx';
import { VisuallyHidden } from '@sarm/ui/visually-hidden';
import { StateMark } from './state-mark.tsx';

export interface FilmFrame {
  readonly id: string;
  readonly frameNumber: number;
  readonly state: AnnotationState;
  readonly objects: number;
  /** Others who have it open. */
  readonly people: readonly { readonly userId: string; readonly name: string }[];
}

export interface FilmstripTexts {
  readonly title: string;
  readonly stateName: (state: AnnotationState) => string;
  readonly frame: (frame: FilmFrame) => string;
  readonly next: string;
  readonly nextKey: string;
  readonly place: string;
  readonly previous: string;
  readonly following: string;
}

export interface FilmstripProps {
  readonly frames: readonly FilmFrame[];
  readonly counts: Readonly<Record<AnnotationState, number>>;
  readonly current: string;
  readonly texts: FilmstripTexts;
  readonly picture: (frame: FilmFrame) => ReactNode;
  readonly onOpen: (id: string) => void;
  readonly onStep: (by: 1 | -1) => void;
  readonly onNextUnfinished: () => void;
  readonly mayStep: { readonly back: boolean; readonly forward: boolean; readonly unfinished: boolean };
}

/** The frames of the video in their order, with how far each is. */
export function Filmstrip(props: FilmstripProps) {
  const { frames, counts, current, texts, picture, onOpen, onStep, onNextUnfinished, mayStep } = props;
  const strip = useRef<HTMLUListElement>(null);
  useEffect(() => {
    const shown = strip.current?.querySelector<HTMLElement>('[aria-current="true"]');
    if (shown === null || shown === undefined || strip.current === null) return;
    // Only the strip scrolls: scrollIntoView would move the page under the canvas.
    const { offsetLeft, offsetWidth } = shown;
    const { clientWidth } = strip.current;
    strip.current.scrollLeft = offsetLeft - (clientWidth - offsetWidth) / 2;
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- they say when another frame is the current one
  }, [current, frames.length]);
  return (
    <>
      <Box
        sx={{
          display: 'flex',
          alignItems: 'center',
          flexWrap: 'wrap',
          columnGap: 2,
          rowGap: 0.5,
          px: 2,
          minHeight: 44,
        }}
      >
        <Typography variant="h3" component="h2">
          {texts.title}
        </Typography>
        {ANNOTATION_STATES.map((state) => (
          <Box
            key={state}
            component="span"
            sx={{
              display: 'inline-flex',
              alignItems: 'center',
              gap: 0.75,
              fontSize: '0.75rem',
              color: 'text.secondary',
            }}
          >
            <StateMark state={state} />
            {texts.stateName(state)}
            <Box
              component="b"
              sx={{ color: 'text.primary', fontWeight: 620, fontVariantNumeric: 'tabular-nums' }}
            >
              {counts[state]}
            </Box>
          </Box>
        ))}
        <Box sx={{ flex: 1 }} />
        <Button
          size="small"
          color="inherit"
          disabled={!mayStep.unfinished}
          onClick={onNextUnfinished}
          sx={{ gap: 0.75 }}
        >
          {texts.next}
          <Kbd>{texts.nextKey}</Kbd>
        </Button>
        <Box sx={{ display: 'inline-flex', alignItems: 'center', fontSize: '0.75rem', fontWeight: 600 }}>
          <IconButton
            size="small"
            aria-label={texts.previous}
            disabled={!mayStep.back}
            onClick={() => onStep(-1)}
          >
            <BackIcon fontSize="small" />
          </IconButton>
          {texts.place}
          <IconButton
            size="small"
            aria-label={texts.following}
            disabled={!mayStep.forward}
            onClick={() => onStep(1)}
          >
            <ForwardIcon fontSize="small" />
          </IconButton>
        </Box>
      </Box>
      <Box
        ref={strip}
        component="ul"
        aria-label={texts.title}
        sx={{
          display: 'flex',
          gap: 1,
          m: 0,
          px: 2,
          pt: 0.5,
          pb: 1.5,
          listStyle: 'none',
          overflowX: 'auto',
          position: 'relative',
        }}
      >
        {frames.map((frame) => (
          <Box component="li" key={frame.id} sx={{ flex: 'none', width: 88 }}>
            <FilmPicture frame={frame} current={frame.id === current} texts={texts} onOpen={onOpen}>
              {picture(frame)}
            </FilmPicture>
          </Box>
        ))}
      </Box>
    </>
  );
}

interface FilmPictureProps extends Pick<FilmstripProps, 'texts' | 'onOpen'> {
  readonly frame: FilmFrame;
  readonly current: boolean;
  readonly children: ReactNode;
}

function FilmPicture({ frame, current, texts, onOpen, children }: FilmPictureProps) {
  const badge = { position: 'absolute', bottom: 4 } as const;
  return (
    <ButtonBase
      aria-current={current}
      onClick={() => onOpen(frame.id)}
      sx={{ display: 'block', width: '100%', textAlign: 'left' }}
    >
      {/* Text and no label: a label would have to repeat the numbers below as they are drawn. */}
      <VisuallyHidden>{texts.frame(frame)}</VisuallyHidden>
      <Box
        aria-hidden
        sx={{
          position: 'relative',
          height: 66,
          borderRadius: 0.5,
          overflow: 'hidden',
          bgcolor: 'micrograph',
          outline: current ? '2px solid' : 'none',
          outlineColor: 'primary.main',
          outlineOffset: '2px',
          '& img': { width: '100%', height: '100%', objectFit: 'cover', display: 'block' },
        }}
      >
        {children}
        <Box
          sx={{
            ...badge,
            left: 4,
            p: '2px',
            borderRadius: '50%',
            bgcolor: 'background.paper',
            lineHeight: 0,
          }}
        >
          <StateMark state={frame.state} />
        </Box>
        <Box sx={{ ...badge, right: 4, display: 'flex' }}>
          {frame.people.slice(0, 2).map(({ userId, name }) => (
            <PersonMark key={userId} name={name} isSelf={false} size={20} />
          ))}
        </Box>
      </Box>
      <Box
        aria-hidden
        sx={{
          display: 'flex',
          justifyContent: 'space-between',
          mt: '5px',
          fontSize: '0.75rem',
          lineHeight: '16px',
          color: 'text.secondary',
          fontVariantNumeric: 'tabular-nums',
        }}
      >
        <Box component="b" sx={{ fontWeight: 600, color: current ? 'text.primary' : 'inherit' }}>
          #{frame.frameNumber}
        </Box>
        <span>{frame.objects}</span>
      </Box>
    </ButtonBase>
  );
}
