import { writeFileSync } from 'node:fs';
import { startOtlpReceiver } from '@sarm/testing/otlp-receiver';
import { startPrivatePostgres } from '@sarm/testing/private-postgres';
import { Client } from './product/client.ts';
import { Product } from './product/product.ts';
import { sampleVideo } from './product/sample-videos.ts';

const receiver = await startOtlpReceiver();
const cluster = await startPrivatePostgres();
const product = await Product.start({ adminUrl: cluster.adminUrl, withoutWeb: true, env: { OTEL_EXPORTER_OTLP_ENDPOINT: receiver.url } });
try {
  const client = await Client.signIn(product.url);
  const { id } = await client.demoDataset();
  const video = await client.ingest(id, sampleVideo('otlp-2s.avi', { seconds: 2, fps: 25, size: '160x120' }));
  await client.ended(await client.extract(video.id, { method: 'count', count: 6 }));
  await client.raw('GET', '/sarm/reports/00000000-0000-7000-8000-000000000000');
} finally {
  await product.stop();
  await cluster.remove();
  await receiver.stop();
}
writeFileSync('/work/containers-work/otlp-bodies.json', JSON.stringify(receiver.bodies));
console.log(receiver.bodies.length, receiver.spans.length, [...new Set(receiver.spans.map((s) => `${s.service} ${s.kind}`))]);
