import type { Rolldown } from 'vite'

type NameOf = Rolldown.CodeSplittingNameFunction

type Modules = Parameters<NameOf>[1]

const LIBRARY = /[\\/]node_modules[\\/]/

const MAIN = /[\\/]src[\\/]main\.tsx$/

/** Vite's own, which loads files for `import()`. */
const LOADER = /vite[\\/]preload-helper/

const HOME = /[\\/]src[\\/]screens[\\/]home-screen\.tsx$/

/** A module and all its static imports. */
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

/** Searches from the entry module: up through importers, then down through imports. */
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
 * The app starts with three files instead of sixty: libraries, which rarely change between
 * versions, its own code, and its home page. Without this plugin every module that several screens
 * share is a separate file.
 */
export const startChunks = (): Rolldown.CodeSplittingGroup[] => {
  let start: Start | null = null
  const of = (id: string, modules: Modules): Start | null => {
    start ??= startOf(id, modules)
    return start
  }
  const main: NameOf = (id, modules) => {
    if (LOADER.test(id)) return 'start'
    if (!of(id, modules)?.main.has(id)) return null
    return LIBRARY.test(id) ? 'libraries' : 'start'
  }
  const home: NameOf = (id, modules) =>
    of(id, modules)?.home.has(id) && !LIBRARY.test(id) ? 'home' : null
  // A group includes the imports of its modules, so the libraries must be grouped first.
  return [
    { debugName: 'start', name: main, priority: 4 },
    { debugName: 'home', name: home, priority: 3 },
  ]
}
