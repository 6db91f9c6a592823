/**
 * The removal of expired messages of many conversations from the embedded database: its duration,
 * and how long it stalls the event loop. Arguments: conversations, expired months, messages in
 * each month of a conversation.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import Database from 'libsql'
import { createCore } from '../../server/src/app/create-core.ts'
import { monthOf, startOfMonth } from '../../server/src/storage/months.ts'
import { openSqlite } from '../../server/src/storage/sqlite/open-sqlite.ts'
import { APP, delivery } from '../support/core-parts.ts'

const [conversations = 20_000, months = 3, messages = 5] = process.argv.slice(2).map(Number)
const SEARCHED_BYTES = 30
const dataDir = mkdtempSync(join(tmpdir(), 'tavern-retention-'))
const firstMonth = monthOf(Date.now() / 1000) - months - 1

const fill = async () => {
  await (await openSqlite({ dataDir })).close()
  const database = new Database(join(dataDir, 'tavern.db'))
  database.exec('PRAGMA synchronous = OFF; BEGIN')
  const add = (table: string, columns: string) =>
    database.prepare(
      `insert into ${table} (${columns}) values (${columns.split(', ').map(() => '?')})`,
    )
  const account = add('accounts', 'id, app, user_id, tiny_id, profile, created')
  const conversation = add('conversations', 'id, app, key')
  const month = add('message_months', 'conversation_id, month, first_sequence')
  const message = add(
    'messages',
    'id, conversation_id, sequence, sender_id, client_time, random, time, flags, position, body',
  )
  const searched = add(
    'search_texts',
    'conversation_id, sequence, sender_id, time, kind, is_targeted, text',
  )
  for (let one = 1; one <= 2; one += 1) account.run([one, APP, `user${one}`, `${one}`, '{}', 0])
  for (let id = 1; id <= conversations; id += 1) conversation.run([id, APP, `g:group${id}`])
  let number = 0
  for (let past = 0; past < months; past += 1) {
    const time = startOfMonth(firstMonth + past) + 1_000
    for (let id = 1; id <= conversations; id += 1) {
      month.run([id, firstMonth + past, past * messages + 1])
    }
    for (let round = 1; round <= messages; round += 1) {
      for (let id = 1; id <= conversations; id += 1) {
        number += 1
        const sequence = past * messages + round
        message.run([number, id, sequence, 1, time, number, time, 0, 0, Buffer.alloc(150)])
        searched.run([id, sequence, 1, time, 0, 0, Buffer.alloc(SEARCHED_BYTES)])
      }
    }
  }
  database.prepare('update search_mark set message_id = ?').run([number])
  database.exec('COMMIT')
  database.close()
}

try {
  await fill()
  const delays = monitorEventLoopDelay({ resolution: 1 })
  const before = process.cpuUsage()
  const since = performance.now()
  const core = await new Promise<{ readonly close: () => Promise<void> }>((resolve, reject) => {
    const log = {
      info: (_: object, line: string) => line === 'old messages deleted' && resolve(opened),
      warn: () => {},
      error: (detail: object) => reject(detail),
    }
    const opened = createCore({
      ...{ dataDir, delivery, log, now: Date.now, messageMonths: 1, settings: new Map() },
    })
    opened.then(() => delays.enable(), reject)
  })
  const { user, system } = process.cpuUsage(before)
  delays.disable()
  const ms = (nanoseconds: number) => (nanoseconds / 1e6).toFixed(1)
  console.log({
    conversationMonths: conversations * months,
    seconds: ((performance.now() - since) / 1000).toFixed(1),
    processorSeconds: ((user + system) / 1e6).toFixed(1),
    delayP99: ms(delays.percentile(99)),
    delayMax: ms(delays.max),
  })
  await core.close()
} finally {
  rmSync(dataDir, { recursive: true })
}
