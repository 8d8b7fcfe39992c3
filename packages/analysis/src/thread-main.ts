import { parentPort, workerData } from 'node:worker_threads';
import { gzipSync } from 'node:zlib';
import { VideoAnalyser } from '@sarm/measurement/analysis/video-analyser';
import { encodeTracksFile } from '@sarm/measurement/tracks-file/encode-tracks-file';
import type { AnalysisThreadData, FromAnalysis, ToAnalysis } from './analysis-messages.ts';

/**
 * Tracking and figures of one video. Grading the tracks of a crowded video takes seconds at a stretch, in which the main
 * thread could not report that the job is alive.
 */
const port = parentPort;
if (port === null) throw new Error('runs as a thread only');
const analyser = new VideoAnalyser(workerData as AnalysisThreadData);
const send = (message: FromAnalysis, moved: readonly ArrayBuffer[] = []): void =>
  port.postMessage(message, moved);

port.on('message', (message: ToAnalysis) => {
  if (message.kind === 'frames') {
    for (const frame of message.frames) analyser.push(frame);
    send({ kind: 'taken', frames: message.frames.length });
    return;
  }
  const analysis = analyser.finish(message.bodies);
  const tracksFile = new Uint8Array(gzipSync(encodeTracksFile(analysis)));
  const result = {
    summary: analysis.summary,
    tracksFile,
    frames: analysis.columns.frames.index.length,
    detections: analysis.columns.x.length,
    tracks: analysis.tracks.length,
  };
  send({ kind: 'analysed', result }, [tracksFile.buffer]);
  port.close();
});
