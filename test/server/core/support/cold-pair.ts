import type { WireMessage } from 'tavern-im/protocol'
import { openCore } from '../../../../server/src/app/open-core.ts'
import type { Storage } from '../../../../server/src/storage/storage.ts'
import { Recorder } from './recorder.ts'
import { APP, aMessage, START_MS } from './test-core.ts'

const silent = { info() {}, warn() {}, error() {} }

const opened = async (open: () => Promise<Storage>) => {
  const storage = await open()
  let reads = 0
  const read: Storage['read'] = (query, parameters) => {
    reads += 1
    return storage.read(query, parameters)
  }
  const core = await openCore(
    { ...storage, read },
    { delivery: new Recorder(), log: silent, now: () => START_MS },
  )
  const login = async (userID: string) => {
    const { tinyID } = await core.openAccount(APP, userID)
    const session = { connectionID: userID, instanceID: '1', platform: 7, origin: '' }
    return { sdkAppID: APP, userID, tinyID, ...session }
  }
  const send = async (from: string, to: string, fields: Partial<WireMessage>) =>
    core.handle(await login(from), 'c2c.send', aMessage(from, to, fields))
  return { login, send, reads: () => reads, close: () => core.close() }
}

/**
 * Sends a message from alice, who is logged in, to bob, who is not in memory, after a restart.
 * Returns the number of reads and the answer. `sent`: flags of earlier messages of bob to alice.
 */
export const sendToColdPair = async (open: () => Promise<Storage>, sent: readonly number[]) => {
  const before = await opened(open)
  await before.login('alice')
  await before.login('bob')
  for (const flags of sent) await before.send('bob', 'alice', { flags })
  await before.close()
  const now = await opened(open)
  await now.login('alice')
  const since = now.reads()
  const answer = await now.send('alice', 'bob', { clientTime: START_MS / 1_000 + 1 })
  const reads = now.reads() - since
  await now.close()
  return { reads, answer }
}
