import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { precompressed } from './build/precompressed.ts'

const path = (relative: string): string => fileURLToPath(new URL(relative, import.meta.url))

/** The operators' console: a page and chunks of its own, so that users of the app load none of it. */
export default defineConfig({
  root: path('src/operator'),
  base: '/operator/',
  publicDir: false,
  plugins: [react(), precompressed()],
  resolve: {
    alias: { 'tavern-market-api/client': path('../api/src/client/market-client.ts') },
    dedupe: ['react', 'react-dom'],
  },
  build: {
    target: 'es2022',
    // Beside the app, which is built first.
    outDir: path('dist/operator'),
    emptyOutDir: true,
    // Every browser of the target preloads modules, and the page permits no inline script.
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
  },
})
