import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { build, type Plugin, transform } from 'esbuild'
import { rolldown } from 'rolldown'
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
 * with the code of features. Bundled as Vite does.
 */
const stagedCode = async (
  names: string,
  features: readonly string[],
): Promise<readonly Uint8Array[]> => {
  const app = `export { ${names} } from '${root}dist/browser.js'`
  const bundle = await rolldown({
    input: 'app',
    logLevel: 'silent',
    plugins: [
      {
        name: 'app',
        resolveId: (source) => (source === 'app' ? '\0app' : null),
        load: (id) => (id === '\0app' ? app : null),
      },
    ],
  })
  const { output } = await bundle.generate({ format: 'es', minify: true })
  const files = new Map(
    output.flatMap((file) => (file.type === 'chunk' ? [[file.fileName, file] as const] : [])),
  )
  const loaded = new Set<string>()
  const load = (name: string) => {
    if (loaded.has(name) || !files.has(name)) return
    loaded.add(name)
    for (const next of files.get(name)?.imports ?? []) load(next)
  }
  for (const { fileName, name, isEntry } of files.values())
    if (isEntry || features.some((one) => name.startsWith(`${one}-`))) load(fileName)
  if (loaded.size <= features.length) throw new Error(`measure ${features}: a file was not built`)
  return [...loaded].map((name) => new TextEncoder().encode(files.get(name)?.code))
}

/** Sizes of the code that an application loads before a login, until it is logged in, and in all. */
export interface StagedSize {
  readonly initial: number
  readonly login: number
  readonly total: number
}

/** The size of a file, as an application ships it. */
type SizeOf = (code: Uint8Array) => number | Promise<number>

const stagedSize = async (
  names: string,
  login: readonly string[],
  later: readonly string[],
  sizeOf: SizeOf,
): Promise<StagedSize> => {
  const sum = async (features: readonly string[]) => {
    const sizes = await Promise.all((await stagedCode(names, features)).map(sizeOf))
    return sizes.reduce((all, size) => all + size, 0)
  }
  return {
    initial: await sum([]),
    login: await sum(login),
    total: await sum([...login, ...later]),
  }
}

/** Sizes of the client in stages, gzip if the caller does not measure them otherwise. */
export const stagedSizes = async (sizeOf: SizeOf = gzipKB) => ({
  messaging: await stagedSize(MESSAGING, ['alone'], [], sizeOf),
  all: await stagedSize('default', ['rest'], ['extras', 'plain-gzip'], sizeOf),
})

/** The code of a file for older browsers. */
export const loweredCode = async (file: Uint8Array, target: string): Promise<Uint8Array> => {
  const text = new TextDecoder().decode(file)
  const { code } = await transform(text, { target, minify: true, format: 'esm' })
  return new TextEncoder().encode(code)
}

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
export const limits = { all: 136.5, messaging: 68.1, chatHooks: 8, allHooks: 15 } as const

/** The same for the client in stages. */
export const stagedLimits = {
  messaging: { initial: 23.6, login: 71.5, total: 71.5 },
  all: { initial: 25, login: 112.6, total: 136.4 },
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
