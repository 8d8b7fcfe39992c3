import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { readEnvironment } from '../read-environment.ts';
import { readTraceConfig, traceEnvironment } from './trace-config.ts';

const read = (endpoint: string | undefined, headers?: string) =>
  readTraceConfig(
    readEnvironment(z.object(traceEnvironment), {
      OTEL_EXPORTER_OTLP_ENDPOINT: endpoint,
      OTEL_EXPORTER_OTLP_HEADERS: headers,
    }),
  );

describe('configuration of traces', () => {
  it('is none without an address, also where headers are set', () => {
    expect(read(undefined)).toBeUndefined();
    expect(read('', 'a=b')).toBeUndefined();
  });

  it('appends the call of OTLP to the address', () => {
    for (const address of ['http://127.0.0.1:4318', 'http://127.0.0.1:4318/'])
      expect(read(address)).toEqual({ url: 'http://127.0.0.1:4318/v1/traces', headers: {} });
    expect(read('https://collector.clinic.example/otlp/')?.url).toBe(
      'https://collector.clinic.example/otlp/v1/traces',
    );
    expect(() => read('collector:4317')).toThrow(/OTEL_EXPORTER_OTLP_ENDPOINT/);
  });

  it('reads headers as OpenTelemetry writes them, and refuses what is none without repeating it', () => {
    expect(read('http://127.0.0.1', 'authorization=Basic%20c2FybTpwdw==, x-tenant=clinic')?.headers).toEqual({
      authorization: 'Basic c2FybTpwdw==',
      'x-tenant': 'clinic',
    });
    for (const wrong of ['a b=S3cret', 'authorization=%E0S3cret', '=S3cret']) {
      expect(() => read('http://127.0.0.1', wrong)).toThrow(/OTEL_EXPORTER_OTLP_HEADERS: not name=value/);
      expect(() => read('http://127.0.0.1', wrong)).not.toThrow(/S3cret/);
    }
  });
});
