import { gzipSync } from 'node:zlib'
import { median, printTable } from '../../testing/internal/table.ts'
import { apps } from './apps.ts'
import { pageCode } from './bundle.ts'
import { versionOf } from './peers.ts'

const kB = (bytes: number): number => bytes / 1000

/** Each file is compressed alone, as servers send them. */
const gzipped = (files: readonly Uint8Array[]): number =>
  files.reduce((sum, code) => sum + gzipSync(code, { level: 9 }).length, 0)

/** Size of the page of a minimal chat. Without noise, so one round is enough. */
export const compareSize = async (): Promise<void> => {
  const rows: { name: string; initial: number; untilLogin: number; total: number }[] = []
  for (const app of apps.filter(({ kind }) => kind !== 'floor')) {
    const { initial, untilLogin, total } = await pageCode(app)
    const name = app.peer === undefined ? app.name : `${app.peer} ${versionOf(app.peer)}`
    rows.push({
      name,
      initial: gzipped(initial),
      untilLogin: gzipped(untilLogin),
      total: gzipped(total),
    })
  }
  const [ours] = rows
  printTable(
    'a minimal chat, bundled and minified alike, gzip kB',
    ['SDK', 'before the login', 'until logged in', 'in all', 'until logged in, of ours'],
    rows.map(({ name, initial, untilLogin, total }) => [
      name,
      kB(initial),
      kB(untilLogin),
      kB(total),
      median([untilLogin / (ours?.untilLogin ?? Number.NaN)]),
    ]),
  )
}
