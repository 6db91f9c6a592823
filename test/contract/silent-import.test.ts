import { execFileSync } from 'node:child_process'
import { createContext, Script } from 'node:vm'
import { build } from 'esbuild'
import { describe, expect, it } from 'vitest'
import { exists, root } from './support/sources.ts'

/** Globals that an import must not even read: those with an effect, or of only one platform. */
const AMBIENT = [
  ...['setTimeout', 'setInterval', 'setImmediate', 'requestAnimationFrame', 'queueMicrotask'],
  ...['document', 'navigator', 'location', 'history', 'screen', 'addEventListener', 'performance'],
  ...['localStorage', 'sessionStorage', 'indexedDB', 'caches', 'crypto', 'console'],
  ...['WebSocket', 'XMLHttpRequest', 'fetch', 'Worker', 'BroadcastChannel', 'wx', 'uni'],
]

const bundle = async (entry: string): Promise<string> => {
  const { outputFiles } = await build({
    absWorkingDir: root,
    entryPoints: [entry],
    bundle: true,
    write: false,
    format: 'iife',
    platform: 'browser',
    external: ['ws', 'node:*'],
    logLevel: 'silent',
  })
  return outputFiles[0]?.text ?? ''
}

/** Globals with the language and the two text coders only; records every read of an ambient name. */
const bareGlobals = (): { globals: object; reads: string[] } => {
  const reads: string[] = []
  const globals: Record<string, unknown> = { TextEncoder, TextDecoder }
  for (const name of AMBIENT) {
    Object.defineProperty(globals, name, {
      configurable: true,
      get: () => {
        reads.push(name)
        return undefined
      },
    })
  }
  return { globals: createContext(globals), reads }
}

const entries = ['src/index.ts', 'src/protocol-entry.ts'].filter(exists)

describe.each(entries)('importing %s', (entry) => {
  it('reads no ambient objects and leaves no side effect', async () => {
    const { globals, reads } = bareGlobals()
    const before = Reflect.ownKeys(globals)
    new Script(await bundle(entry)).runInContext(globals)
    expect(reads).toEqual([])
    expect(Reflect.ownKeys(globals)).toEqual(before)
  })

  it('works with frozen objects', async () => {
    const { globals } = bareGlobals()
    const freeze = `for (const name of Object.getOwnPropertyNames(globalThis)) {
      const value = name === 'globalThis' ? undefined : Object.getOwnPropertyDescriptor(globalThis, name).value
      if (typeof value === 'function') { Object.freeze(value); Object.freeze(value.prototype) }
    }`
    new Script(freeze).runInContext(globals)
    new Script(await bundle(entry)).runInContext(globals)
  })
})

/** Reading the files is Node's own work; timers, sockets and ports would be ours. */
const PROBE = `
const keys = new Set(Reflect.ownKeys(globalThis))
const open = () => process.getActiveResourcesInfo().filter((name) => !/^(FSReq|CloseReq)/.test(name))
const before = open()
await import(process.argv[1])
const added = Reflect.ownKeys(globalThis).filter((key) => !keys.has(key))
const left = open().slice(before.length)
console.log(JSON.stringify({ added, left }))`

describe.skipIf(!exists('dist/index.js'))('importing the built package in Node', () => {
  it.each([
    'tavern-im',
    'tavern-im/strict',
    'tavern-im/react',
    'tavern-im/react/suspense',
    'tavern-im/recorder',
    'tavern-im/inspector',
    'tavern-im/testing',
    'tavern-im/protocol',
  ])('%s leaves nothing', (name) => {
    const args = ['--input-type=module', '--eval', PROBE, name]
    const printed = execFileSync(process.execPath, args, { cwd: root, encoding: 'utf8' })
    expect(JSON.parse(printed)).toEqual({ added: [], left: [] })
  })
})
