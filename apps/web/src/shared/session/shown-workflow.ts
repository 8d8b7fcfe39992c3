import type { Workflow } from '../screens/screen.ts';

/** The workflow whose address it is; null outside of both. */
export const workflowIn = (pathname: string): Workflow | null =>
  (/^\/(sarm|finetune)(\/|$)/.exec(pathname)?.[1] as Workflow | undefined) ?? null;

/** The workflow that an address belongs to; every page outside the technical one is shown with clinical answers. */
export const workflowOf = (pathname: string): Workflow => workflowIn(pathname) ?? 'sarm';

let shown: Workflow = 'sarm';

/** Set while the frame of the page is drawn, before any part of the page can make a call. */
export const showWorkflow = (pathname: string): void => {
  shown = workflowOf(pathname);
};

export const shownWorkflow = (): Workflow => shown;
