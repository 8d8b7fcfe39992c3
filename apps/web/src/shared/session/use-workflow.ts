import { useLocation } from 'react-router';
import type { Workflow } from '../screens/screen.ts';
import { workflowOf } from './shown-workflow.ts';

/** The workflow of the page: screens of one feature serve both. */
export const useWorkflow = (): Workflow => workflowOf(useLocation().pathname);
