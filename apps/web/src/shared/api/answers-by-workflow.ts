import { defaultSerializeQueryArgs, type SerializeQueryArgs } from '@reduxjs/toolkit/query';
import { shownWorkflow } from '../session/shown-workflow.ts';
import type { Workflow } from '../screens/screen.ts';

const MARK = 'finetune ';
/** Calls about the person and the installation: the same in both workflows, and read once. */
const OF_NO_WORKFLOW = /^(auth|settings|systemSettings|notifications)\./;

/**
 * Where an answer is kept. The technical workflow is answered with codes instead of names: kept in one place, a name that
 * was read for a clinical screen would appear on a technical one.
 */
export const keyOfAnswer: SerializeQueryArgs<unknown> = (call) => {
  const own = shownWorkflow() === 'finetune' && !OF_NO_WORKFLOW.test(call.endpointName);
  return `${own ? MARK : ''}${defaultSerializeQueryArgs(call)}`;
};

/** By the key and not by the address: an answer that is read again in the background stays one of its workflow. */
export const workflowOfKey = (key: string | undefined): Workflow | undefined => {
  if (key === undefined) return undefined;
  return key.startsWith(MARK) ? 'finetune' : 'sarm';
};
