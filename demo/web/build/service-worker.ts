import { createHash } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { isAbsolute, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build, type Plugin } from 'vite'
import { CHAT_CODE } from './chat-chunks.ts'
import { type Bundle, filesOf, filesOfModules } from './files-of.ts'

const SOURCE = fileURLToPath(new URL('../src/worker/main.ts', import.meta.url))

/** The start screens, which the worker caches with all their imports for use without a network. */
const FIRST = /[\\/]src[\\/]screens[\\/](home|my)-screen\.tsx$/

/** Modules that logged-in users need without a network; the worker caches them when the page is idle. */
const LATER =
  /[\\/]src[\\/](screens[\\/](message|room|market|balance|my-orders)-screen|features[\\/](chat[\\/]chat-(gate|login)|alerts[\\/]alerts-row|rooms[\\/]room-list))\.tsx$/

const ENTRY = /[\\/]index\.html$/

const pathsOf = (bundle: Bundle, matches: (id: string) => boolean): readonly string[] =>
  [...filesOfModules(bundle, matches)].sort().map((name) => `/${name}`)

/** The code that the chat client loads at a login. */
const chatCode = (bundle: Bundle): readonly string[] =>
  Object.entries(bundle)
    .filter(([, file]) => file.type === 'chunk' && file.name === CHAT_CODE)
    .flatMap(([name]) => [...filesOf(bundle, name)].map((path) => `/${path}`))

const versionOf = (bundle: Bundle): string => {
  const hash = createHash('sha256')
  for (const name of Object.keys(bundle).sort()) hash.update(name)
  const page = bundle['index.html']
  if (page?.type === 'asset') hash.update(page.source)
  return hash.digest('hex').slice(0, 12)
}

/**
 * Builds the service worker, which caches the app on the device: one file with the list of cached
 * files.
 */
export const serviceWorker = (): Plugin => {
  let outDir = ''
  let publicDir = ''
  return {
    name: 'service-worker',
    apply: 'build',
    configResolved: (config) => {
      const { root, build: to } = config
      outDir = isAbsolute(to.outDir) ? to.outDir : join(root, to.outDir)
      publicDir = config.publicDir
    },
    async writeBundle(_options, bundle) {
      const still = readdirSync(publicDir, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map(({ parentPath, name }) => join(parentPath, name).slice(publicDir.length))
      const screens = pathsOf(bundle, (id) => ENTRY.test(id) || FIRST.test(id))
      const shell = ['/', ...still.map((path) => path.replaceAll('\\', '/')), ...screens]
      const needed = [...pathsOf(bundle, (id) => LATER.test(id)), ...chatCode(bundle)]
      const later = [...new Set(needed)].filter((path) => !shell.includes(path))
      await build({
        configFile: false,
        logLevel: 'warn',
        define: {
          __SHELL__: JSON.stringify(shell),
          __LATER__: JSON.stringify(later),
          __VERSION__: JSON.stringify(versionOf(bundle)),
        },
        publicDir: false,
        build: {
          target: 'es2022',
          outDir,
          emptyOutDir: false,
          rolldownOptions: { input: SOURCE, output: { format: 'iife', entryFileNames: 'sw.js' } },
        },
      })
    },
  }
}
