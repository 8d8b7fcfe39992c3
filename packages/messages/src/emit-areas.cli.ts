import { writeFileSync } from 'node:fs';
import { writeAreas } from './write-areas.ts';

writeFileSync(new URL('./areas.generated.ts', import.meta.url), writeAreas());
