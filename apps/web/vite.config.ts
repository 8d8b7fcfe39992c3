import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

const api = process.env['SARM_API_URL'] ?? 'http://127.0.0.1:8080';

export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  plugins: [react()],
  // The API puts a fresh nonce in place of this word on every page it serves.
  html: { cspNonce: '__CSP_NONCE__' },
  server: { proxy: { '/api': { target: api, changeOrigin: false } } },
  preview: { proxy: { '/api': { target: api, changeOrigin: false } } },
  worker: { format: 'es' },
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    target: 'es2023',
    // Nothing becomes a data: URL, so that the policy needs no data: sources for scripts, fonts or styles.
    assetsInlineLimit: 0,
    reportCompressedSize: true,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            {
              name: 'react',
              test: /node_modules[\\/](react|react-dom|scheduler|react-router)[\\/]/,
              priority: 3,
            },
            {
              name: 'state',
              test: /node_modules[\\/](@reduxjs|react-redux|immer|reselect|redux)/,
              priority: 2,
            },
            { name: 'schemas', test: /node_modules[\\/]zod[\\/]|packages[\\/]contracts/, priority: 2 },
          ],
        },
      },
    },
  },
});
