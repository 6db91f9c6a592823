import { gzipSync } from 'node:zlib'
import { median, printTable } from '../../testing/internal/table.ts'
import { apps } from './apps.ts'
import { pageCode } from './bundle.ts'
import { versionOf } from './peers.ts'

const kB = (bytes: number): number => bytes / 1000

const gzipped = (code: Uint8Array): number => gzipSync(code, { level: 9 }).length

/** Size of the page of a minimal chat. Without noise, so one round is enough. */
export const compareSize = async (): Promise<void> => {
  const rows: { name: string; minified: number; gzip: number; untilLogin: number }[] = []
  for (const app of apps.filter(({ kind }) => kind !== 'floor')) {
    const { initial, untilLogin } = await pageCode(app)
    const name = app.peer === undefined ? app.name : `${app.peer} ${versionOf(app.peer)}`
    rows.push({
      name,
      minified: initial.length,
      gzip: gzipped(initial),
      untilLogin: gzipped(untilLogin),
    })
  }
  const [ours] = rows
  printTable(
    'a minimal chat, bundled and minified alike, kB',
    ['SDK', 'minified', 'gzip', 'until logged in', 'of ours'],
    rows.map(({ name, minified, gzip, untilLogin }) => [
      name,
      kB(minified),
      kB(gzip),
      kB(untilLogin),
      median([untilLogin / (ours?.untilLogin ?? Number.NaN)]),
    ]),
  )
}
