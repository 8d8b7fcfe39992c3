import { randomBytes } from 'node:crypto';
import { uuidV7 } from '@sarm/domain/ids';

export const newId = (): string => uuidV7(Date.now(), randomBytes(10));
