import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vitest/config';

// During development the API and the socket of a running server are used: LANDSRAAD_URL=http://… npm run dev
const server = process.env.LANDSRAAD_URL ?? 'http://127.0.0.1:7654';

export default defineConfig(({ mode }) => ({
  plugins: [svelte()],
  resolve: mode === 'test' ? { conditions: ['browser'] } : {},
  build: { target: 'es2022', assetsInlineLimit: 2048, chunkSizeWarningLimit: 400 },
  server: {
    // The host stays the page's own: the server refuses what another site's page sends.
    proxy: { '/api': { target: server, changeOrigin: false }, '/ws': { target: server, ws: true, changeOrigin: false } },
  },
  test: { environment: 'jsdom', include: ['tests/**/*.test.ts'] },
}));
