import { INFERENCE_PROVIDERS } from '../src/onnx/inference-provider.ts';
import { checkProvider } from '../src/models/check-provider.ts';

/** In a process of its own: the drivers of graphics are chosen by its environment before it starts. */
const [named, folder = ''] = process.argv.slice(2);
const provider = INFERENCE_PROVIDERS.find((each) => each === named);
if (provider === undefined) throw new Error(`no provider is called ${named}`);
await checkProvider(provider, folder);
console.log('agrees');
