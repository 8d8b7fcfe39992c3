import type { AppDeps } from '../../deps.ts';
import type { HandlersOf } from '../../http/handler.ts';
import type { Live } from '../../live/create-live.ts';
import { correctTrack } from './correct-track.ts';
import { excludeVideo } from './exclude-video.ts';
import { getAnalysis, listAnalyses } from './list-analyses.ts';
import { readTracks } from './read-tracks.ts';
import { viewTracksFile } from './view-tracks-file.ts';

export const createAnalysesHandlers = (deps: AppDeps, { feed }: Live): HandlersOf<'analyses'> => ({
  list: listAnalyses,
  get: getAnalysis,
  correctVideo: excludeVideo(deps),
  correctTrack: correctTrack(deps, feed),
  tracks: readTracks(deps),
  tracksFile: viewTracksFile(deps),
});
