import { serverCodes } from 'tavern-im/protocol'
import { expect, it } from 'vitest'
import { Refusal } from '../../../server/src/kernel/refusal.ts'
import { c2c, changeTo, createConversation, messagesOf, revoke, rowOf } from './support/changes.ts'
import { type Device, openCore, temporaryDirectory, upTo } from './support/test-core.ts'

const MESSAGES = 12
const all = { conversationType: 1, to: 'bob', sequenceList: upTo(MESSAGES), count: 10 }

/** The conversation from both sides. */
const seenBy = async (alice: Device, bob: Device) => [
  await messagesOf(alice, c2c('bob')),
  await messagesOf(bob, c2c('alice')),
  (await alice.run<{ messageList: unknown }>('reaction.list', all)).messageList,
  await rowOf(alice),
  await rowOf(bob),
]

/** All kinds of changes of a message at once; reports the ones that succeed. */
const changeAll = (alice: Device, bob: Device, sequence: number, round: number) => {
  const [mine, theirs] = [c2c('bob', sequence), c2c('alice', sequence)]
  const text = `${round} ${'x'.repeat(11_000)}`
  const isLast = sequence > MESSAGES / 2
  return Promise.allSettled([
    alice.run('message.modify', changeTo(mine, text, round)),
    bob.run('reaction.add', { ...theirs, reactionID: `${round % 10}` }),
    ...(isLast && round === 2 ? [revoke(alice, mine)] : []),
    ...(isLast && round === 3
      ? [bob.run('message.delete', { ...c2c('alice'), sequenceList: [sequence] })]
      : []),
  ])
}

it('a full disk refuses changes of messages, and memory agrees with it [SYNC-98]', async () => {
  const dataDir = temporaryDirectory()
  await (await createConversation(MESSAGES, dataDir)).testBed.close()
  const testBed = await openCore({ dataDir, maxDatabaseBytes: 260_000 })
  const [alice, bob] = [await testBed.device('alice'), await testBed.device('bob')]
  const outcomes: PromiseSettledResult<unknown>[] = []
  for (let round = 0; round < 6; round++) {
    const settled = await Promise.all(
      upTo(MESSAGES).map((one) => changeAll(alice, bob, one, round)),
    )
    outcomes.push(...settled.flat())
  }
  const reasons = outcomes.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []))
  expect(reasons.every((one) => one instanceof Refusal)).toBe(true)
  expect(reasons.map(({ code }) => code)).toContain(serverCodes.SERVER_FAULT)
  expect(reasons.length).toBeLessThan(outcomes.length)
  const before = await seenBy(alice, bob)
  await testBed.close()
  const again = await openCore({ dataDir })
  expect(await seenBy(await again.device('alice'), await again.device('bob'))).toEqual(before)
})
