import { readFileSync } from 'node:fs'
import { defineConfig } from 'rolldown'
import { executable } from './scripts/executable.mjs'
import { pageFile, pageGlobals } from './scripts/only-page.mjs'
import { noticesIn } from './scripts/third-party-notices.mjs'
import { isPackage, VOCABULARY, VOCABULARY_SOURCE } from './scripts/vocabulary-source.mjs'

/** Node 18 and later, browsers since 2022: private fields stay what they are. */
const TARGET = 'es2022'

const here = (path) => new URL(path, import.meta.url).pathname

const { version } = JSON.parse(readFileSync(here('package.json'), 'utf8'))

/**
 * Otherwise Node would read the 279 files of kysely at every start, which takes as long as all of
 * ours. Packages that parse input from outside stay external, so that an operator can install a
 * fixed version at once.
 */
const isBeside = (id) => isPackage(id) && id !== 'kysely'

const common = {
  // Its paths lead to sources of packages that stay beside.
  tsconfig: false,
  resolve: { alias: { [VOCABULARY]: here(VOCABULARY_SOURCE) } },
  transform: { target: TARGET },
}

const notices = {
  server: noticesIn('server/dist', 'server'),
  api: noticesIn('demo/api/dist', 'demo/api'),
}

const program = (folder, input, notice) => ({
  ...common,
  platform: 'node',
  input,
  external: isBeside,
  plugins: [executable, notice],
  output: { dir: `${folder}/dist`, format: 'es', chunkFileNames: '[name].js', sourcemap: true },
})

/** The server for pages: one file that needs nothing, and SQLite beside it. */
const pageServer = {
  ...common,
  platform: 'browser',
  input: { page: './server/src/app/page/index.ts' },
  plugins: [pageFile, pageGlobals, notices.server()],
  output: {
    dir: 'server/dist',
    format: 'es',
    banner: `/*! tavern-im ${version} | MIT */`,
    codeSplitting: false,
    sourcemap: true,
    minify: true,
  },
}

const server = { index: './server/src/index.ts', cli: './server/src/cli.ts' }

const market = {
  index: './demo/api/src/index.ts',
  client: './demo/api/src/client/market-client.ts',
}

const targets = {
  server: [program('server', server, notices.server()), pageServer],
  api: [program('demo/api', market, notices.api())],
}

/** `rolldown -c --environment TARGET:server|api`; rollup.config.mjs has the client, and all declarations. */
export default defineConfig(targets[process.env.TARGET])
