import { describe, expect, it } from 'vitest'
import type { ReportRow } from '../../../server/src/services/reports/report-store.ts'
import { rowsIn } from './support/rows-in.ts'
import { APP, openCore, START_MS, temporaryDirectory } from './support/test-core.ts'

const NOW = START_MS / 1000
const DAY = 86_400

const rows = (count: number, time = NOW, name = 'timeout'): ReportRow[] =>
  Array.from({ length: count }, (_, index) => ({
    app: APP,
    tinyID: `t${index}`,
    time,
    name,
    command: 'profile.get',
    data: '{"level":6}',
  }))

/** The rows as another program reads them. */
const stored = (dataDir: string) =>
  rowsIn<{ readonly id: number; readonly name: string; readonly time: number }>(
    dataDir,
    'select * from client_reports order by id',
  )

/** A core on disk that stored these batches of rows, one commit each, and was closed. */
const kept = async (
  batches: readonly (readonly ReportRow[])[],
  reportRetention: { readonly days?: number; readonly rows?: number } = {},
  dataDir = temporaryDirectory(),
) => {
  const { core, close } = await openCore({ dataDir, reportRetention })
  for (const rows of batches) core.keepReports(rows)
  await close()
  return stored(dataDir)
}

describe('reports of clients', () => {
  it('are written at the latest when the core closes [STAT-23]', async () => {
    expect(await kept([rows(3)])).toEqual(
      ['t0', 't1', 't2'].map((tinyID, index) => ({
        id: index + 1,
        app: APP,
        tiny_id: tinyID,
        time: NOW,
        name: 'timeout',
        command: 'profile.get',
        data: '{"level":6}',
      })),
    )
  })

  it('of the same store continue its ids [STAT-23]', async () => {
    const dataDir = temporaryDirectory()
    await kept([rows(2)], {}, dataDir)
    const all = await kept([rows(2)], {}, dataDir)
    expect(all.map(({ id }) => id)).toEqual([1, 2, 3, 4])
  })

  it('are deleted after seven days [STAT-23]', async () => {
    const old = rows(5, NOW - 7 * DAY - 1, 'old')
    const fresh = rows(5, NOW - 7 * DAY, 'fresh')
    const all = await kept([old, fresh, rows(1)])
    expect(all.map(({ name }) => name)).toEqual([...new Array(5).fill('fresh'), 'timeout'])
  })

  it('are deleted beyond the limit, oldest first [STAT-23]', async () => {
    const all = await kept([rows(20), rows(20, NOW, 'second'), rows(1, NOW, 'third')], { rows: 15 })
    expect(all.map(({ name }) => name)).toEqual([...new Array(14).fill('second'), 'third'])
  })

  it('are deleted 500 at a time, without blocking [STAT-23]', async () => {
    const dataDir = temporaryDirectory()
    expect(await kept([rows(1_200)], {}, dataDir)).toHaveLength(1_200)
    expect(await kept([rows(1, NOW + 8 * DAY)], {}, dataDir)).toHaveLength(701)
    expect(await kept([rows(1, NOW + 8 * DAY)], {}, dataDir)).toHaveLength(202)
  })

  it.each([{ days: 0 }, { rows: 0 }])(
    'are not stored at all with %j [STAT-23]',
    async (retention) => {
      expect(await kept([rows(3)], retention)).toEqual([])
    },
  )
})
