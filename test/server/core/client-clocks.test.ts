import { serverCodes } from 'tavern-im/protocol'
import { expect, it } from 'vitest'
import { createMessagePartition } from '../../../server/src/storage/rows/message-partition.ts'
import { heldCore } from './support/held-core.ts'
import { aMessage, START_MS, temporaryDirectory } from './support/test-core.ts'

const NOW = START_MS / 1_000
const FIFTY_MINUTES = 3_000

/** A core that counts the queries for earlier sends of the same identity. */
const counted = async (dataDir = temporaryDirectory()) => {
  const core = await heldCore(dataDir)
  const { identity } = createMessagePartition(core.storage, 'messages')
  return { ...core, dataDir, lookUps: () => core.readsOf(identity) }
}

const sent = (from: string, to: string, clientTime: number) => aMessage(from, to, { clientTime })

it('a device whose clock is ahead causes no query for other accounts [STORE-12]', async () => {
  const { caller, lookUps } = await counted()
  const [ahead, alice] = [await caller('ahead'), await caller('alice')]
  await ahead('c2c.send', sent('ahead', 'alice', NOW + FIFTY_MINUTES))
  await alice('c2c.send', sent('alice', 'ahead', NOW))
  const newcomer = await caller('newcomer')
  await newcomer('c2c.send', sent('newcomer', 'alice', NOW))
  expect(lookUps()).toBe(0)
})

it('it causes none after a restart either, and its own repetitions are recognised [STORE-12]', async () => {
  const first = await counted()
  const [ahead, alice] = [await first.caller('ahead'), await first.caller('alice')]
  const message = sent('ahead', 'alice', NOW + FIFTY_MINUTES)
  const answer = await ahead('c2c.send', message)
  await alice('c2c.send', sent('alice', 'ahead', NOW - 10))
  await first.close()
  const second = await counted(first.dataDir)
  await (await second.caller('alice'))('c2c.send', sent('alice', 'ahead', NOW))
  expect(second.lookUps()).toBe(0)
  expect(await (await second.caller('ahead'))('c2c.send', message)).toEqual(answer)
  expect(second.lookUps()).toBe(1)
})

it('an evicted account whose clock is ahead is recognised too [STORE-12]', async () => {
  const memoryLimits = {
    bytes: 2 ** 28,
    accounts: 1,
    pairs: 1,
    groups: 1,
    people: 1,
    roomBytes: 2 ** 20,
  }
  const { caller } = await heldCore(temporaryDirectory(), { memoryLimits })
  const users = ['alice', 'bob', 'carol', 'dave']
  const ahead = await caller('ahead')
  for (const user of users) await caller(user)
  const message = sent('ahead', 'alice', NOW + FIFTY_MINUTES)
  const answer = await ahead('c2c.send', message)
  for (const user of users.slice(1)) {
    await (await caller(user))('c2c.send', sent(user, 'alice', NOW))
    await (await caller('alice'))('c2c.send', sent('alice', user, NOW))
  }
  expect(await ahead('c2c.send', message)).toEqual(answer)
  await expect(ahead('c2c.send', { ...message, to: 'nobody' })).rejects.toMatchObject({
    code: serverCodes.BAD_ACCOUNT,
  })
})
