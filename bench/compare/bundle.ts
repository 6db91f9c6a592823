import { fileURLToPath } from 'node:url'
import { build, type Plugin } from 'esbuild'
import type { App } from './apps.ts'
import { peersFolder } from './peers.ts'

const DOOR = fileURLToPath(new URL('../../dist/browser.js', import.meta.url))
const WHOLE = fileURLToPath(new URL('../../dist/whole.js', import.meta.url))

/** Resolves our package to its build. */
const ourDoor: Plugin = {
  name: 'our door',
  setup({ onResolve }) {
    onResolve({ filter: /^tavern-im\/strict$/ }, () => ({ path: DOOR }))
    onResolve({ filter: /^tavern-im\/whole$/ }, () => ({ path: WHOLE }))
  },
}

/** Modules that page bundlers leave out or replace by an empty module. */
const EMPTY = ['crypto', 'https', 'http', 'zlib', 'ws', 'jsonwebtoken', 'url', 'stream', 'util']

const emptyOfNode: Plugin = {
  name: 'nothing of Node',
  setup({ onResolve, onLoad }) {
    const filter = new RegExp(`^(node:)?(${EMPTY.join('|')})$`)
    onResolve({ filter }, ({ path }) => ({ path, namespace: 'nothing' }))
    onLoad({ filter: /.*/, namespace: 'nothing' }, () => ({ contents: 'export default {}' }))
  },
}

/** Code that is imported later is not part of a script. */
const later: Plugin = {
  name: 'later',
  setup({ onResolve }) {
    onResolve({ filter: /^\./ }, ({ kind, path }) =>
      kind === 'dynamic-import' ? { path, external: true } : undefined,
    )
  },
}

const bundle = async (contents: string, splitting: boolean) =>
  build({
    stdin: { contents, resolveDir: peersFolder, sourcefile: 'app.js' },
    bundle: true,
    minify: true,
    write: false,
    metafile: true,
    splitting,
    outdir: '/app',
    format: splitting ? 'esm' : 'iife',
    target: 'es2022',
    platform: 'browser',
    define: { global: 'globalThis', 'process.env.NODE_ENV': '"production"' },
    legalComments: 'none',
    logLevel: 'silent',
    plugins: [...(splitting ? [] : [later]), ourDoor, emptyOfNode],
  })

/** The files that a page loads before it can create a client, until it is logged in, and in all. */
export const pageCode = async ({ imports, create, use, login = [], later = [] }: App) => {
  const app = `${imports}\nexport const open = async (show, text) => {\nconst client = ${create}\n${use}\nreturn client }`
  const { outputFiles, metafile } = await bundle(app, true)
  const bytesOf = (path: string) =>
    outputFiles.find((file) => file.path.endsWith(path))?.contents ?? new Uint8Array()
  const entryOf = (name: string) =>
    Object.entries(metafile.outputs).find(([, { entryPoint }]) => entryPoint?.includes(name))?.[0]
  const needed = new Set<string>()
  const take = (path: string) => {
    if (needed.has(path)) return
    needed.add(path)
    for (const { kind, path: next } of metafile.outputs[path]?.imports ?? []) {
      if (kind === 'import-statement') take(next)
    }
  }
  const withFiles = (names: readonly string[]) => {
    for (const name of names) {
      const path = entryOf(name)
      if (path === undefined) throw new Error(`bundle an application: no file ${name}`)
      take(path)
    }
    return [...needed].map((path) => bytesOf(path.split('/').at(-1) ?? path))
  }
  return { initial: withFiles(['app.js']), untilLogin: withFiles(login), total: withFiles(later) }
}

/** A script that defines `openApp`, which creates a client. */
export const bootCode = async ({ imports, create }: App): Promise<string> => {
  const { outputFiles } = await bundle(`${imports}\nglobalThis.openApp = () => ${create}`, false)
  return outputFiles[0]?.text ?? ''
}
