import { expect, it } from 'vitest'
import { openSqlite } from '../../../server/src/storage/sqlite/open-sqlite.ts'
import { temporaryDirectory } from '../core/support/test-core.ts'

const open = (dataDir: string, lockTimeoutMs: number) => openSqlite({ dataDir, lockTimeoutMs })

it('one server at a time opens a data directory [STORE-03]', async () => {
  const dataDir = temporaryDirectory()
  const first = await open(dataDir, 0)
  await expect(open(dataDir, 0)).rejects.toThrow(`open ${dataDir}: another server uses it`)
  const next = open(dataDir, 60_000)
  await first.close()
  const second = await next
  await second.close()
})
