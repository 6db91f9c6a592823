import type { Rolldown } from 'vite'

type NameOf = Rolldown.CodeSplittingNameFunction

type Modules = Parameters<NameOf>[1]

const LIBRARY = /[\\/]node_modules[\\/]/

const START = /[\\/]src[\\/]main\.tsx$/

/** All that runs before the first screen is asked for. */
const startOf = (main: string, modules: Modules): ReadonlySet<string> => {
  const found = new Set<string>()
  const waiting = [main]
  for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
    if (found.has(id)) continue
    found.add(id)
    waiting.push(...(modules.getModuleInfo(id)?.importedIds ?? []))
  }
  return found
}

const mainOf = (id: string, modules: Modules, seen = new Set<string>()): string | undefined => {
  if (START.test(id)) return id
  if (seen.has(id)) return undefined
  seen.add(id)
  const { importers = [], dynamicImporters = [] } = modules.getModuleInfo(id) ?? {}
  for (const user of [...importers, ...dynamicImporters]) {
    const main = mainOf(user, modules, seen)
    if (main !== undefined) return main
  }
  return undefined
}

/**
 * What the app starts with comes in two files instead of forty: the libraries, which stay as they are from version to
 * version, and its own code. Without this every module that some screens share is a file of its own.
 */
export const startChunks = (): NameOf => {
  let start: ReadonlySet<string> | undefined
  return (id, modules) => {
    if (start === undefined) {
      const main = mainOf(id, modules)
      if (main === undefined) return null
      start = startOf(main, modules)
    }
    if (!start.has(id)) return null
    return LIBRARY.test(id) ? 'libraries' : 'start'
  }
}
