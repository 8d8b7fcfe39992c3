/** TEC-020 */
export const ANNOTATION_TOOL = '/finetune/annotation/detection/frame';

export interface AnnotatedFrame {
  readonly frameId: string;
  readonly videoId: string;
  readonly datasetId: string;
}

/** Where the boxes of a frame are annotated. */
export const annotationAddress = ({ frameId, videoId, datasetId }: AnnotatedFrame): string =>
  `${ANNOTATION_TOOL}?${new URLSearchParams({ frameId, videoId, datasetId })}`;
