import type { Platform } from '../../platform/platform.ts'

type Import<Code> = () => Promise<Code>

/** Imports a file, under another address if it was requested in vain before. */
export type Again = <Code>(load: Import<Code>) => Promise<Code>

/** A function of its own, whose parameter no minifier replaces: the comments, which tell bundlers to leave the import alone, stay. */
const importFrom = (address: string) => import(/* @vite-ignore */ /* webpackIgnore: true */ address)

/** Browsers remember a failed import by its address until the page ends, so a further attempt needs another address. */
export const againOn = ({ clock }: Platform): Again => {
  const requested = new Set<Import<unknown>>()
  return (load) => {
    const path = pathIn(load)
    const isFirst = !requested.has(load)
    requested.add(load)
    if (path === undefined || (isFirst && ADDRESS.test(path))) return load()
    const mark = path.includes('?') ? '&' : '?'
    const start = ADDRESS.test(path) ? '' : './'
    return importFrom(`${start}${path}${mark}again=${clock.now()}`)
  }
}

/** uni-app writes the paths of chunks of packages without `./`, which no browser accepts. */
const ADDRESS = /^(\.{0,2}\/|[\w+.-]+:)/

/**
 * The path of the file that a function imports, as the bundler has written it, relative to this file; few errors name it.
 * Undefined if the bundler has a loader of its own, which forgets failures.
 */
const pathIn = (load: Import<unknown>): string | undefined =>
  /(?:^|[^.\w$])import\(\s*["'`]([^"'`]+)["'`]/.exec(String(load))?.[1]
