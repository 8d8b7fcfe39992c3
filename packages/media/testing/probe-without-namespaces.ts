// Prints the layers that a worker finds where the engine of its container permits no namespaces.
import { probeLayers } from '@sarm/cage/cage-layers';

const environment = { PATH: '/usr/local/bin:/usr/bin:/bin:/usr/sbin:/sbin', LC_ALL: 'C' };
const { by, layers } = await probeLayers('/usr/bin/ffprobe', environment, { namespaces: false });
console.log(JSON.stringify({ by, layers: [...layers] }));
