import { expect, it } from 'vitest'
import { heldCore } from './support/held-core.ts'
import { aMessage, START_MS, temporaryDirectory } from './support/test-core.ts'

it('a server whose commit has been under way for more than 5 seconds is stalled until it comes back [NODE-17]', async () => {
  let now = START_MS
  const { core, caller, holdCommit } = await heldCore(temporaryDirectory(), { now: () => now })
  const alice = await caller('alice')
  await caller('bob')
  const commit = holdCommit()
  const sent = alice('c2c.send', aMessage('alice', 'bob'))
  await commit.begun
  now += 5_000
  expect(core.isStalled()).toBe(false)
  now += 1_000
  expect(core.isStalled()).toBe(true)
  commit.go()
  await sent
  expect(core.isStalled()).toBe(false)
})
