import { describe, expect, it } from 'vitest'
import { aTeam, covered, historyOf, rowOf, say, sequences } from './support/histories.ts'
import {
  APP,
  aMessage,
  openCore,
  START_MS,
  type SyncAnswerOf,
  temporaryDirectory,
  upTo,
  wholeList,
} from './support/test-core.ts'

/** A conversation of 300 messages, three a second. */
const threeASecond = async (isFresh: boolean) => {
  const dataDir = temporaryDirectory()
  const written = await openCore({ dataDir })
  const alice = await written.device('alice')
  await written.device('bob')
  for (const _ of upTo(100)) {
    for (const _ of upTo(3)) await alice.run('c2c.send', aMessage('alice', 'bob'))
    written.pass(1)
  }
  if (!isFresh) return written.device('bob', 'late')
  await written.close()
  return (await openCore({ dataDir })).device('bob', 'late')
}

const T0 = START_MS / 1000

describe.each([
  ['from memory and disk', false],
  ['after a restart', true],
])('history by time, %s', (_, isFresh) => {
  it('starts at the newest message up to the time for older ones, at the oldest from it for newer ones [HIST-05]', async () => {
    const bob = await threeASecond(isFresh)
    const at = async (second: number, direction: 0 | 1) => {
      const answer = await historyOf(bob, 'alice', { time: T0 + second, direction, count: 2 })
      return [sequences(answer), answer.isComplete]
    }
    expect(await at(0, 0)).toEqual([[2, 3], false])
    expect(await at(50, 0)).toEqual([[152, 153], false])
    expect(await at(50, 1)).toEqual([[151, 152], false])
    expect(await at(99, 1)).toEqual([[298, 299], false])
    expect(await at(1_000, 0)).toEqual([[299, 300], false])
    expect(await at(1_000, 1)).toEqual([[], true])
    expect(await at(-1, 0)).toEqual([[], true])
    expect(await at(-1, 1)).toEqual([[1, 2], false])
  })
})

describe('a history with a limit of days', () => {
  it('begins there and has no older messages [HIST-12]', async () => {
    const settings = new Map([[APP, { messages: { roamingDays: 2 } }]])
    const testBed = await openCore({ settings } as Parameters<typeof openCore>[0])
    const alice = await testBed.device('alice')
    const bob = await testBed.device('bob')
    for (const _ of upTo(4)) {
      for (const _ of upTo(30)) await alice.run('c2c.send', aMessage('alice', 'bob'))
      testBed.pass(86_400)
    }
    // After the fourth day the messages of the third one are two days old.
    const all = await historyOf(bob, 'alice', { count: 100 })
    expect([sequences(all), covered(all)]).toEqual([upTo(120).slice(60), [1, 120, true]])
    const page = await historyOf(bob, 'alice', { sequence: 70, count: 20 })
    expect([sequences(page), covered(page)]).toEqual([upTo(70).slice(60), [1, 70, true]])
    const old = await historyOf(bob, 'alice', { sequence: 30, count: 20 })
    expect([sequences(old), covered(old)]).toEqual([[], [1, 30, true]])
    const up = await historyOf(bob, 'alice', { sequence: 5, count: 2, direction: 1 })
    expect([sequences(up), covered(up)]).toEqual([
      [61, 62],
      [5, 62, false],
    ])
    testBed.pass(10 * 86_400)
    expect(sequences(await historyOf(bob, 'alice'))).toEqual([])
    expect((await rowOf(bob))?.lastMessage?.sequence).toBe(120)
  })
})

describe('a sync over a trimmed log', () => {
  it('names the groups with lost entries, with their rows [HIST-30]', async () => {
    const { testBed, alice, bob } = await aTeam({ logRetention: 10 })
    const sequences: number[] = []
    for (const _ of upTo(30)) sequences.push((await say(alice)).sequence)
    const newest = Math.max(...sequences)
    const { cookie } = await wholeList(bob)
    const rename = (sequence: number, version: number) =>
      alice.run('message.modify', {
        conversationType: 2,
        to: 'g',
        sequence,
        version,
        payload: { text: `version ${version}` },
        cloudCustomData: '',
      })
    const sync = (more: object = {}) =>
      bob.run<SyncAnswerOf>('account.sync', { cookie, syncFlag: 0, isOnlineSync: 1, ...more })
    // Repeated changes take one entry.
    for (let n = 0; n < 40; n++) await rename(newest, n)
    expect((await sync()).cutGroupArray).toBeUndefined()
    for (const sequence of sequences.slice(0, -1)) await rename(sequence, 0)
    const answer = await sync()
    expect(answer.cutGroupArray).toEqual(['g'])
    expect(answer.conversationList.map(({ group }) => group?.groupID)).toEqual(['g'])
    const { position } = answer.conversationList[0]?.group ?? { position: 0 }
    const followed = { groupID: 'g', nextMessageSeq: newest + 1, position }
    expect((await sync({ position: 0, groupArray: [followed] })).cutGroupArray).toBeUndefined()
    await testBed.close()
  })
})
