import { createHash } from 'node:crypto';
import type { AnalysisResult } from '@sarm/contracts/http/calculation/calculation.entities';
import type { Client } from '../product/client.ts';

export interface ClinicalResult {
  readonly modelId: string | null;
  /** Of the answer with the figures, and of every detection with its track as it is stored. */
  readonly figuresSha256: string;
  readonly tracksSha256: string;
}

const ENDS_WITHIN_MS = 1_800_000;
const sha256 = (bytes: string | Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

/** The figures of a video as a clinician gets them now. */
export async function readClinicalResult(client: Client, videoId: string): Promise<ClinicalResult> {
  const first = await client.raw('POST', '/sarm/calculation/cal-motility', requestOf(videoId));
  // What is measured already is answered at once; else a second request answers what the run has stored.
  if (first.status === 202)
    await client.ended(((await first.json()) as { task_id: string }).task_id, ENDS_WITHIN_MS);
  const answer =
    first.status === 202
      ? await client.raw('POST', '/sarm/calculation/cal-motility', requestOf(videoId))
      : first;
  const text = await answer.text();
  if (answer.status !== 200) throw new Error(`the figures answered ${answer.status}: ${text.slice(0, 2000)}`);
  const result = JSON.parse(text) as AnalysisResult;
  const tracks = await client.raw(
    'GET',
    `/sarm/analyses/${result.analysis_id}/videos/${videoId}/tracks-file`,
  );
  if (!tracks.ok) throw new Error(`the tracks answered ${tracks.status}: ${text.slice(0, 2000)}`);
  return {
    modelId: result.analysis_parameters.model_id,
    figuresSha256: sha256(text),
    tracksSha256: sha256(new Uint8Array(await tracks.arrayBuffer())),
  };
}

const requestOf = (videoId: string) => ({ video_ids: [videoId], wait: false });
