import { expect, it, onTestFinished } from 'vitest'
import { openPostgres } from '../../../server/src/storage/postgres/open-postgres.ts'
import { imDatabase } from '../../support/im-database.ts'
import { sendToColdPair } from '../core/support/cold-pair.ts'

it.each([
  ['without messages', [], 2],
  ['with messages', [0, 0], 3],
])(
  'a message to a user and a conversation %s that are not in memory costs few reads [STORE-13]',
  async (_, sent, reads) => {
    const database = await imDatabase()
    onTestFinished(database.release)
    const url = database.options.databaseUrl ?? ''
    expect(await sendToColdPair(() => openPostgres({ url }), sent)).toMatchObject({
      reads,
      answer: { sequence: sent.length + 1 },
    })
  },
)
