import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { compressFiles } from './compress-files.ts';

const api = process.env['SARM_API_URL'] ?? 'http://127.0.0.1:8080';

export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  plugins: [react(), compressFiles(fileURLToPath(new URL('dist', import.meta.url)))],
  // The API puts a fresh nonce in place of this token on every page it serves.
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
    // `npm run size` reads which files a screen needs.
    manifest: true,
    reportCompressedSize: false,
    rolldownOptions: {
      output: {
        // The bundler names what screens share after all of them. Every name stands in the first file that is loaded, and
        // digits of a hash do not compress: as few and as plain as the bundler permits.
        hashCharacters: 'hex',
        chunkFileNames: ({ name }) =>
          `assets/${name.replace(/~.*/, '').replace(/^.+-page$/, 'page')}-[hash:7].js`,
        codeSplitting: {
          groups: [
            {
              name: 'react',
              test: /node_modules[\\/](react|react-dom|scheduler|react-router)[\\/]/,
              priority: 5,
            },
            // Left alone the bundler makes dozens of files below one kilobyte. What every visit needs is one file, what
            // the sign-in screen adds is the next, then the shell, then a few that screens share.
            { name: 'base', tags: ['$initial'], test: /^(?!.*(?:index\.html|main\.tsx))/, priority: 4 },
            { name: 'door', test: /login-page\.tsx/, priority: 3 },
            { name: 'shell', test: /shell-pages\.ts/, priority: 2 },
            {
              name: 'shared',
              minShareCount: 2,
              entriesAware: true,
              // No merging by size: merged files came to import each other, and a page ran before what it needs.
              entriesAwareMergeThreshold: 0,
              priority: 1,
            },
          ],
        },
      },
    },
  },
});
