import { createElement, Fragment, type ReactNode } from 'react';

/**
 * Elements without JSX: the worker runs these files as they are, and Node takes types out of a file but supports no
 * JSX. Everything that people typed passes through here as text, never as markup.
 */
export const h = createElement;
export { Fragment };
export type { ReactNode };
