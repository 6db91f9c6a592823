import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { build } from 'esbuild'
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
  })
  const [file] = outputFiles
  if (file === undefined) throw new Error(`measure ${door}: nothing was built`)
  return file.contents
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
export const limits = { all: 136, messaging: 68, chatHooks: 8, allHooks: 15 } as const

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
