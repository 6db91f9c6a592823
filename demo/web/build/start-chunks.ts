import type { Rolldown } from 'vite'

type NameOf = Rolldown.CodeSplittingNameFunction

type Modules = Parameters<NameOf>[1]

const LIBRARY = /[\\/]node_modules[\\/]/

const MAIN = /[\\/]src[\\/]main\.tsx$/

const HOME = /[\\/]src[\\/]screens[\\/]home-screen\.tsx$/

/** All that runs before a module does, and itself. */
const neededBy = (module: string, modules: Modules): Set<string> => {
  const found = new Set<string>()
  const waiting = [module]
  for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
    if (found.has(id)) continue
    found.add(id)
    waiting.push(...(modules.getModuleInfo(id)?.importedIds ?? []))
  }
  return found
}

/** Every module is reached from the first one that is seen: up to its users, and down again. */
const find = (pattern: RegExp, from: string, modules: Modules): string | undefined => {
  const seen = new Set<string>()
  const waiting = [from]
  for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
    if (pattern.test(id)) return id
    if (seen.has(id)) continue
    seen.add(id)
    const info = modules.getModuleInfo(id)
    if (info === null) continue
    waiting.push(...info.importers, ...info.dynamicImporters, ...info.dynamicallyImportedIds)
  }
  return undefined
}

interface Start {
  readonly main: ReadonlySet<string>
  readonly home: ReadonlySet<string>
}

const startOf = (from: string, modules: Modules): Start | null => {
  const [main, home] = [find(MAIN, from, modules), find(HOME, from, modules)]
  if (main === undefined || home === undefined) return null
  return { main: neededBy(main, modules), home: neededBy(home, modules) }
}

/**
 * The app starts with three files instead of sixty: libraries, which stay as they are from version to version, its own
 * code, and its home page. Without this every module that some screens share is a file of its own.
 */
export const startChunks = (): Rolldown.CodeSplittingGroup[] => {
  let start: Start | null = null
  const of = (id: string, modules: Modules): Start | null => {
    start ??= startOf(id, modules)
    return start
  }
  const main: NameOf = (id, modules) => {
    if (!of(id, modules)?.main.has(id)) return null
    return LIBRARY.test(id) ? 'libraries' : 'start'
  }
  const home: NameOf = (id, modules) =>
    of(id, modules)?.home.has(id) && !LIBRARY.test(id) ? 'home' : null
  // A group takes what its modules need along: the first has to be done before the second.
  return [
    { debugName: 'start', name: main, priority: 2 },
    { debugName: 'home', name: home, priority: 1 },
  ]
}
