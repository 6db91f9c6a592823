import { readdirSync, readFileSync } from 'node:fs'
import { SourceMap } from 'node:module'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Cell, printTable } from '../../../testing/internal/table.ts'
import { type Profile, type SourceOf, type Span, timesSeen } from './times-seen.ts'

/** Reads and caches the source maps of built files. */
const mappedSources = (): SourceOf => {
  const maps = new Map<string, SourceMap | undefined>()
  const mapOf = (url: string): SourceMap | undefined => {
    try {
      return new SourceMap(JSON.parse(readFileSync(`${fileURLToPath(url)}.map`, 'utf8')))
    } catch {
      return undefined
    }
  }
  return (url, line, column) => {
    if (!url.startsWith('file:') || url.includes('/node_modules/')) return url
    if (!maps.has(url)) maps.set(url, mapOf(url))
    const entry = maps.get(url)?.findEntry(line, column)
    return entry !== undefined && 'originalSource' in entry ? entry.originalSource : url
  }
}

/** Prints the processor time by area from the profiles in a folder, in percent of the busy time. */
export const printProfiles = (title: string, folder: string, span: Span): void => {
  const files = readdirSync(folder).filter((name) => name.endsWith('.cpuprofile'))
  const sourceOf = mappedSources()
  const seen = files.map((file) => {
    const profile = JSON.parse(readFileSync(join(folder, file), 'utf8')) as Profile
    return timesSeen(profile, span, sourceOf)
  })
  const sums = seen.map((one) => [...one.values()].reduce((sum, count) => sum + count, 0))
  const percent = (area: string, server: number) =>
    (100 * (seen[server]?.get(area) ?? 0)) / (sums[server] ?? 1)
  const areas = [...new Set(seen.flatMap((one) => [...one.keys()]))]
  areas.sort((one, other) => percent(other, 0) - percent(one, 0))
  printTable(
    `${title}: where the servers' time went, %`,
    ['part', ...files.map((file) => basename(file, '.cpuprofile'))],
    areas.map((area): Cell[] => [area, ...files.map((_, server) => percent(area, server))]),
  )
  console.log(`\nThe profiles are in ${folder}; open them in the developer tools of a browser.`)
}
