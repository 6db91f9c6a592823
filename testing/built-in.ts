interface BuiltIns {
  readonly 'node:fs/promises': typeof import('node:fs/promises')
  readonly 'node:crypto': typeof import('node:crypto')
  readonly 'node:http': typeof import('node:http')
  readonly 'node:module': typeof import('node:module')
  readonly 'node:net': typeof import('node:net')
  readonly 'node:os': typeof import('node:os')
  readonly 'node:path': typeof import('node:path')
  readonly 'node:vm': typeof import('node:vm')
  readonly 'node:timers': typeof import('node:timers')
}

type Load = <Name extends keyof BuiltIns>(name: Name) => BuiltIns[Name] | undefined

/**
 * A module of Node from the process: an import would break bundles for browsers, in which the fake
 * works too, and test runners replace imported modules. Undefined outside Node.
 */
export const builtIn: Load = (name) =>
  (globalThis as { process?: { getBuiltinModule?: Load } }).process?.getBuiltinModule?.(name)

/** A module of Node, for code that runs in Node only. */
export const ofNode = <Name extends keyof BuiltIns>(name: Name): BuiltIns[Name] => {
  const found = builtIn(name)
  if (found === undefined) throw new Error('start a test server: it needs Node 20.19 or later')
  return found
}
