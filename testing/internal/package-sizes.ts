import { readFileSync } from 'node:fs'
import { relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { build, type Plugin } from 'esbuild'
import * as features from '../../src/client/all-features.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))

const bundles = new Map<string, Promise<Uint8Array>>()

/**
 * The code that an application ships for a whole entry point, or for these names of it: bundled and
 * minified, without React and ws. Cached per process.
 */
export const minified = (
  door: string,
  names = '* as all',
  target = 'es2022',
  format: 'esm' | 'iife' = 'esm',
): Promise<Uint8Array> => {
  const key = `${names} of ${door} in ${target} as ${format}`
  const known = bundles.get(key) ?? bundle(door, names, target, format)
  bundles.set(key, known)
  return known
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

const bundle = async (
  door: string,
  names: string,
  target: string,
  format: 'esm' | 'iife',
): Promise<Uint8Array> => {
  const entry = names.startsWith('*') ? names : `{ ${names} }`
  const { outputFiles } = await build({
    absWorkingDir: root,
    stdin: { contents: `export ${entry} from './${door}'`, resolveDir: root },
    bundle: true,
    minify: true,
    write: false,
    format,
    globalName: 'Bundle',
    target,
    legalComments: 'none',
    external: ['react', 'ws', 'tavern-im/strict'],
    plugins: [later],
  })
  const [file] = outputFiles
  if (file === undefined) throw new Error(`measure ${door}: nothing was built`)
  return file.contents
}

/**
 * The files that an application in stages has loaded: its own with these names of the package, and those of the package
 * with the code of features.
 */
export const stagedCode = async (
  names: string,
  features: readonly string[],
): Promise<readonly Uint8Array[]> => {
  const { outputFiles, metafile } = await build({
    absWorkingDir: root,
    stdin: { contents: `export { ${names} } from './dist/browser.js'`, resolveDir: root },
    bundle: true,
    minify: true,
    write: false,
    metafile: true,
    splitting: true,
    outdir: '.',
    format: 'esm',
    target: 'es2022',
    legalComments: 'none',
  })
  const isEntry = (path: string) =>
    path === '<stdin>' || features.some((name) => path.startsWith(`dist/chunks/${name}-`))
  const loaded = new Set<string>()
  const load = (path: string) => {
    if (loaded.has(path)) return
    loaded.add(path)
    for (const { kind, path: next } of metafile.outputs[path]?.imports ?? [])
      if (kind === 'import-statement') load(next)
  }
  for (const [path, { entryPoint }] of Object.entries(metafile.outputs))
    if (entryPoint !== undefined && isEntry(entryPoint)) load(path)
  if (loaded.size <= features.length) throw new Error(`measure ${features}: a file was not built`)
  return outputFiles.flatMap(({ path, contents }) =>
    loaded.has(relative(root, path)) ? contents : [],
  )
}

/** Sizes of the code that an application loads before a login, until it is logged in, and in all. */
export interface StagedSize {
  readonly initial: number
  readonly login: number
  readonly total: number
}

const stagedSize = async (
  names: string,
  login: readonly string[],
  later: readonly string[],
): Promise<StagedSize> => {
  const kB = async (features: readonly string[]) =>
    (await stagedCode(names, features)).reduce((sum, code) => sum + gzipKB(code), 0)
  return {
    initial: await kB([]),
    login: await kB(login),
    total: await kB([...login, ...later]),
  }
}

/** Sizes of the client in stages. */
export const stagedSizes = async () => ({
  messaging: await stagedSize(MESSAGING, ['messaging'], []),
  all: await stagedSize('default', ['rest'], ['extras', 'plain-gzip']),
})

export const built = async (file: string): Promise<Uint8Array> => readFileSync(`${root}${file}`)

/** Units of 1,000 bytes, compressed. */
export const gzipKB = (bytes: Uint8Array): number => gzipSync(bytes, { level: 9 }).length / 1000

/** The entry point that page bundlers use. */
const DOOR = 'dist/whole.js'

/** The part of every client: messaging only. */
const MESSAGING = 'createChat, EVENT, TYPES'

export const messagingCode = (target?: string): Promise<Uint8Array> =>
  minified(DOOR, MESSAGING, target)

export const featureNames = Object.keys(features).filter((name) => name !== 'allFeatures')

/** The code that this feature adds to a client with messaging. */
export const featureCode = (name: string): Promise<Uint8Array> =>
  minified(DOOR, `${MESSAGING}, ${name}`)

/** The hooks of an application with a conversation list and messages. */
const CHAT_HOOKS =
  'ChatProvider, useChat, useSession, useConnection, useSyncStatus, useEvent, useConversationList, ' +
  'useConversation, useConversationActions, useTotalUnread, useDraft, useAutoMarkRead, useMessages, ' +
  'useSendMessage, useTyping'

/** The code that they add to the client. */
export const chatHooksCode = (target?: string): Promise<Uint8Array> =>
  minified('dist/react.js', CHAT_HOOKS, target)

/** Limits of the sets, gzip in units of 1,000 bytes (docs/decisions/size.md). */
export const limits = { all: 136, messaging: 68, chatHooks: 8, allHooks: 15 } as const

/** The same for the client in stages. */
export const stagedLimits = {
  messaging: { initial: 29, login: 69, total: 69 },
  all: { initial: 29, login: 118, total: 140 },
} as const

export interface FeatureSize {
  readonly name: string
  /** In addition to messaging alone. */
  readonly kB: number
}

/**
 * Sizes of messaging, of everything, and of each feature in addition to messaging; the largest
 * first.
 */
export const sizesOfFeatures = async () => {
  const messaging = gzipKB(await messagingCode())
  const all = gzipKB(await minified(DOOR))
  const added: FeatureSize[] = []
  for (const name of featureNames) {
    added.push({ name, kB: gzipKB(await featureCode(name)) - messaging })
  }
  return { messaging, all, added: added.sort((one, other) => other.kB - one.kB) }
}
