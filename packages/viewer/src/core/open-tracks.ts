import { openTracksFile } from '@sarm/measurement/tracks-file/open-tracks-file';
import { layOutTracks, type ViewerTracks } from './viewer-tracks.ts';

/** An unpacked tracks file, checked and laid out for drawing. Throws TracksFileDamaged. */
export const openTracks = (bytes: Uint8Array): ViewerTracks => layOutTracks(openTracksFile(bytes));
