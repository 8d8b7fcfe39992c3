import { once } from 'node:events';
import { ALL_STUDIES } from './all-studies.ts';
import type { StudyMessage, StudyOrder } from './run-studies.ts';

/** A process for one study, whose order is the first message; its lines and its findings go back as messages. */
const [{ name, options }] = (await once(process, 'message')) as [StudyOrder];
const send = (message: StudyMessage): void => {
  process.send?.(message);
};
const named = ALL_STUDIES.find((each) => each.name === name);
if (named === undefined) throw new Error(`no study is called ${name}`);
send({ findings: await named.study({ ...options, log: (line) => send({ line }) }) });
process.disconnect();
