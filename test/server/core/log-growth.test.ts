import { serverCodes } from 'tavern-im/protocol'
import { expect, it } from 'vitest'
import { atBob, createTestBedWithMessage, set } from './support/extensions.ts'
import { add, aGroup, remove } from './support/reactions.ts'
import { type Device, type SyncAnswerOf, upTo, wholeList } from './support/test-core.ts'

/** From a client that has the whole log up to the first position. */
const sync = (device: Device, cookie: string) =>
  device.run<SyncAnswerOf>('account.sync', {
    cookie,
    syncFlag: 0,
    isOnlineSync: 1,
    groupArray: [{ groupID: 'g', nextMessageSeq: 3, position: 1 }],
  })

it('the log keeps group events however often one reaction changes [SYNC-96]', async () => {
  const { testBed, alice, bob } = await aGroup(1, { logRetention: 20 })
  const { cookie } = await wholeList(bob)
  const carol = await testBed.device('carol')
  await carol.run('group.join', { groupID: 'g', applyMessage: '', historyMessageFlag: 0 })
  for (const _ of upTo(50)) {
    await add(alice, 'a')
    await remove(alice, 'a')
  }
  const answer = await sync(bob, cookie)
  expect(answer.cutGroupArray).toBeUndefined()
  expect(answer.groupEventArray.map(({ data }) => data)).toMatchObject([
    { event: 'memberJoined', userIDList: ['carol'] },
    { event: 'reaction', reaction: { reactionID: 'a', totalUserCount: 0 } },
  ])
})

it('the server trims a log to its length if every entry differs [SYNC-96]', async () => {
  const { alice, bob } = await aGroup(1, { logRetention: 20 })
  const { cookie } = await wholeList(bob)
  for (const round of upTo(10)) {
    for (const id of upTo(9)) await add(alice, `${round} ${id}`)
    for (const id of upTo(9)) await remove(alice, `${round} ${id}`)
  }
  const answer = await sync(bob, cookie)
  expect(answer.cutGroupArray).toEqual(['g'])
  expect(answer.groupEventArray.length).toBeLessThan(23)
})

it('the server accepts 300 changes of extensions a minute of each user [EXT-15]', async () => {
  const { testBed, alice, bob } = await createTestBedWithMessage()
  await Promise.all(upTo(300).map((n) => set(alice, `${n % 20}`, `${n}`)))
  const one = { ...atBob, operateType: 1, extensionList: [{ key: 'a', value: 'b', seq: 0 }] }
  expect(await alice.refused('extension.change', one)).toBe(serverCodes.OVERLOAD)
  expect((await set(bob, 'mine', 'x')).extensionList).toMatchObject([{ errorCode: 0 }])
  testBed.pass(60)
  expect((await set(alice, 'again', 'x')).extensionList).toMatchObject([{ errorCode: 0 }])
})
