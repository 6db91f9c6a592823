import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { chatChunks } from './build/chat-chunks.ts'
import { earlyHome } from './build/early-home.ts'
import { lateStyles } from './build/late-styles.ts'
import { precompressed } from './build/precompressed.ts'
import { serviceWorker } from './build/service-worker.ts'
import { startChunks } from './build/start-chunks.ts'

/** The address of the back end for `vite dev`. */
const DEMO = 'http://127.0.0.1:8080'

export default defineConfig({
  plugins: [react(), earlyHome(), lateStyles(), serviceWorker(), precompressed()],
  resolve: {
    // `tavern-im` is the built package, in stages as in every page. The client of the market is not published.
    alias: {
      'tavern-market-api/client': fileURLToPath(
        new URL('../api/src/client/market-client.ts', import.meta.url),
      ),
    },
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
      output: { codeSplitting: { groups: [...startChunks(), ...chatChunks()] } },
    },
  },
})
