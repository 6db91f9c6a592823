import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

const root = (path: string): string => fileURLToPath(new URL(`../../${path}`, import.meta.url))

export default defineConfig({
  root: root('docs/playground'),
  // Relative paths: the site may be deployed at any path.
  base: './',
  plugins: [react()],
  resolve: {
    alias: [
      { find: /^tavern-im(\/strict)?$/, replacement: root('src/index.ts') },
      { find: /^tavern-im\/react$/, replacement: root('react/index.ts') },
      { find: /^tavern-im-server\/page$/, replacement: root('server/dist/page.js') },
    ],
    dedupe: ['react', 'react-dom'],
  },
  build: {
    target: 'es2022',
    outDir: root('.build/playground'),
    emptyOutDir: true,
    // The server is in it.
    chunkSizeWarningLimit: 1_500,
  },
})
