import { z } from 'zod';

export const id = z.uuid();
export const instant = z.iso.datetime();
