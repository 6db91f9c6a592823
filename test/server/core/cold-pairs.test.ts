import { MessageFlag } from 'tavern-im/protocol'
import { expect, it } from 'vitest'
import { openSqlite } from '../../../server/src/storage/sqlite/open-sqlite.ts'
import { sendToColdPair } from './support/cold-pair.ts'
import { temporaryDirectory } from './support/test-core.ts'

it.each([
  ['without messages', [], 2],
  ['with messages', [0, 0], 3],
  ['whose newest message is not listed', [0, MessageFlag.noLastMessage], 4],
])(
  'a message to a user and a conversation %s that are not in memory costs few reads [STORE-13]',
  async (_, sent, reads) => {
    const dataDir = temporaryDirectory()
    expect(await sendToColdPair(() => openSqlite({ dataDir }), sent)).toMatchObject({
      reads,
      answer: { sequence: sent.length + 1 },
    })
  },
)
