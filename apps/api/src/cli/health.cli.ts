// For the engine of containers: 0 while the API of this machine can serve, database and store included.
import { readListening } from '../config.ts';

const { port } = readListening(process.env);
const answer = await fetch(`http://127.0.0.1:${port}/api/ready`).catch(() => undefined);
process.exit(answer?.ok === true ? 0 : 1);
