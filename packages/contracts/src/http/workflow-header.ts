/** Names the workflow whose screen made the call: answers to the technical one carry codes instead of names. */
export const WORKFLOW_HEADER = 'x-sarm-workflow';
