import { gzipSync } from 'node:zlib'
import { median, printTable } from '../../testing/internal/table.ts'
import { apps } from './apps.ts'
import { pageCode } from './bundle.ts'
import { versionOf } from './peers.ts'

const kB = (bytes: number): number => bytes / 1000

/** Size of the page of a minimal chat. Without noise, so one round is enough. */
export const compareSize = async (): Promise<void> => {
  const rows: { name: string; minified: number; gzip: number }[] = []
  for (const app of apps.filter(({ kind }) => kind !== 'floor')) {
    const code = await pageCode(app)
    const name = app.peer === undefined ? app.name : `${app.peer} ${versionOf(app.peer)}`
    rows.push({ name, minified: code.length, gzip: gzipSync(code, { level: 9 }).length })
  }
  const [ours] = rows
  printTable(
    'a minimal chat, bundled and minified alike, kB',
    ['SDK', 'minified', 'gzip', 'of ours'],
    rows.map(({ name, minified, gzip }) => [
      name,
      kB(minified),
      kB(gzip),
      median([gzip / (ours?.gzip ?? Number.NaN)]),
    ]),
  )
}
