import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import LibsqlDatabase from 'libsql'
import { auditLedger } from '../../demo/api/src/ledger/audit.ts'
import { seedAccounts } from '../../demo/api/src/seed/accounts.ts'
import { startDemo } from '../../demo/api/src/start/start-demo.ts'
import { openDatabase } from '../../demo/api/src/storage/database.ts'
import { fill } from './fill.ts'

// The server of all requests, in one process with its database on disk: the marketplace as `npm
// start` runs it, or the floor. Reports its address and the visitors; answers `effects` with the
// number of pending effects, `audit` with the errors in the books, anything else with its processor
// time in microseconds.

const [way = '', orders = '10000', visitors = '2000', joins = '300'] = process.argv.slice(2)

const folder = mkdtempSync(join(tmpdir(), 'market-bench-'))

const cpu = (): number => {
  const { user, system } = process.cpuUsage()
  return user + system
}

/** Size of a page of twenty orders. */
const PAGE = JSON.stringify({ ok: true, error_code: 0, error_msg: '', data: 'x'.repeat(16_000) })

/** Answers every request with a page, and writes one row to disk first if it is a change. */
const startBare = async (): Promise<void> => {
  const file = new LibsqlDatabase(join(folder, 'bare.db'))
  file.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; CREATE TABLE t (n INTEGER)')
  const insert = file.prepare('INSERT INTO t VALUES (?)')
  const server = createServer((request, response) => {
    request.resume().on('end', () => {
      if (request.url?.includes('join')) insert.run(1)
      response.setHeader('content-type', 'application/json')
      response.end(PAGE)
    })
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const somebody = Array.from({ length: Number(visitors) }, () => ({ token: '', roleID: '1' }))
  const ids = Array.from({ length: Number(joins) }, (_, n) => String(n))
  process.on('message', () => process.send?.(cpu()))
  process.send?.({ url, visitors: somebody, orderIDs: ['1'], joinIDs: ids })
}

const startOurs = async (): Promise<void> => {
  const dataDir = join(folder, 'data')
  const webRoot = join(folder, 'web')
  mkdirSync(webRoot)
  writeFileSync(join(webRoot, 'index.html'), '')
  const db = await openDatabase({ dataDir })
  await seedAccounts(db, Date.now())
  const counts = { visitors: Number(visitors), orders: Number(orders), joins: Number(joins) }
  const filled = await fill({ db, now: Date.now }, counts)
  const { url } = await startDemo({ host: '127.0.0.1', port: 0, dataDir, webRoot })
  process.on('message', async (request) => {
    if (request === 'audit') return process.send?.(await auditLedger(db))
    if (request !== 'effects') return process.send?.(cpu())
    const { left } = await db
      .selectFrom('effects')
      .select(({ fn }) => fn.countAll<number>().as('left'))
      .executeTakeFirstOrThrow()
    return process.send?.(left)
  })
  process.send?.({ url, ...filled })
}

process.on('disconnect', () => {
  rmSync(folder, { recursive: true, force: true })
  process.exit(0)
})
await (way === 'ours' ? startOurs : startBare)()
