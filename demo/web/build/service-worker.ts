import { createHash } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { isAbsolute, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build, type Plugin, type Rolldown } from 'vite'

const SOURCE = fileURLToPath(new URL('../src/worker/main.ts', import.meta.url))

/** Screens that are there without a network, with all that they need: where an app starts. */
const FIRST = /\/src\/(main\.tsx|screens\/(home|my)-screen\.tsx)$/

type Bundle = Rolldown.OutputBundle

/** The files that a chunk is not run without, and its own. */
const filesOf = (bundle: Bundle, name: string, files = new Set<string>()): Set<string> => {
  const chunk = bundle[name]
  if (chunk?.type !== 'chunk' || files.has(name)) return files
  files.add(name)
  for (const style of chunk.viteMetadata?.importedCss ?? []) files.add(style)
  for (const used of chunk.imports) filesOf(bundle, used, files)
  return files
}

const shellOf = (bundle: Bundle): readonly string[] => {
  const files = new Set<string>()
  for (const [name, chunk] of Object.entries(bundle)) {
    const start = chunk.type === 'chunk' ? chunk.facadeModuleId : null
    const isEntry = chunk.type === 'chunk' && chunk.isEntry
    if (isEntry || (start != null && FIRST.test(start))) filesOf(bundle, name, files)
  }
  return [...files].sort().map((name) => `/${name}`)
}

const versionOf = (bundle: Bundle): string => {
  const hash = createHash('sha256')
  for (const name of Object.keys(bundle).sort()) hash.update(name)
  const page = bundle['index.html']
  if (page?.type === 'asset') hash.update(page.source)
  return hash.digest('hex').slice(0, 12)
}

/** Builds the service worker, which keeps the app on the device: one file that names what it keeps. */
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
      const shell = ['/', ...still.map((path) => path.replaceAll('\\', '/')), ...shellOf(bundle)]
      await build({
        configFile: false,
        logLevel: 'warn',
        define: {
          __SHELL__: JSON.stringify(shell),
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
