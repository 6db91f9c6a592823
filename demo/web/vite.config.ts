import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { earlyHome } from './build/early-home.ts'
import { lateStyles } from './build/late-styles.ts'
import { precompressed } from './build/precompressed.ts'
import { serviceWorker } from './build/service-worker.ts'
import { startChunks } from './build/start-chunks.ts'

const sdk = (path: string): string => fileURLToPath(new URL(`../../${path}`, import.meta.url))

/** The address of the back end for `vite dev`. */
const DEMO = 'http://127.0.0.1:8080'

export default defineConfig({
  plugins: [react(), earlyHome(), lateStyles(), serviceWorker(), precompressed()],
  resolve: {
    // Use the sources of this repository, so that one build includes all changes.
    alias: [
      { find: /^tavern-im(\/strict)?$/, replacement: sdk('src/index.ts') },
      { find: /^tavern-im\/react$/, replacement: sdk('react/index.ts') },
      { find: /^tavern-im\/recorder$/, replacement: sdk('src/recorder-entry.ts') },
      {
        find: /^tavern-market-api\/client$/,
        replacement: sdk('demo/api/src/client/market-client.ts'),
      },
    ],
    dedupe: ['react', 'react-dom'],
  },
  server: {
    proxy: {
      '/api': DEMO,
      '/order': DEMO,
      '/upfile': DEMO,
      '/uploads': DEMO,
      '/pay/': DEMO,
      '/sandbox': DEMO,
      '/avatars': DEMO,
      '/emblems': DEMO,
      '/banners': DEMO,
      '/errors': DEMO,
      '/objects': DEMO,
      '/v3': DEMO,
      '/v4': DEMO,
      '/binfo': { target: DEMO, ws: true },
      '/info': { target: DEMO, ws: true },
    },
  },
  build: {
    target: 'es2022',
    chunkSizeWarningLimit: 900,
    rolldownOptions: {
      output: { codeSplitting: { groups: startChunks() } },
    },
  },
})
