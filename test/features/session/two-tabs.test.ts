import { aConversation, createTestPlatform, ManualClock, ScriptedServer } from 'tavern-im/testing'
import { expect, it } from 'vitest'
import { allFeatures, createChat, EVENT, viewOf } from '../../../src/index.ts'
import { memoryStorage } from '../../../src/platform/memory-storage.ts'
import { commands } from '../../../src/protocol-entry.ts'
import { lists } from '../conversations/support.ts'

const alice = { userID: 'alice', userSig: 'signed' }

/** Two pages of one browser: one storage, one time, one server. */
const twoTabs = async () => {
  const device = { storage: memoryStorage(), clock: new ManualClock() }
  const platforms = [
    createTestPlatform(device),
    createTestPlatform({ ...device, seed: 2 }),
  ] as const
  const server = new ScriptedServer(...platforms)
  lists(server, [aConversation(5, { unreadCount: 2 })])
  const [first, second] = platforms.map((platform) =>
    createChat({ features: allFeatures, SDKAppID: 1400000000, host: 'ws://test', platform }),
  )
  if (first === undefined || second === undefined) throw new Error('two')
  for (const chat of [first, second]) {
    chat.login(alice)
    await device.clock.advance(0)
  }
  return { first, second, server, ...device, platforms }
}

it('two tabs of a user are two instances, which do not affect each other [SESSION-35]', async () => {
  const { first, second, server, clock, storage, platforms } = await twoTabs()
  expect([first.isReady(), second.isReady()]).toEqual([true, true])
  const instances = () => server.bodiesOf(commands.session.login).map((body) => body.instanceID)
  expect(instances()).toEqual(['', ''])
  const kicked: unknown[] = []
  for (const chat of [first, second]) chat.on(EVENT.KICKED_OUT, (event) => kicked.push(event))
  await clock.advance(60_000)
  first.logout()
  await clock.advance(60_000)
  expect(second.isReady()).toBe(true)
  server.drop()
  await clock.advance(20_000)
  expect(instances()).toEqual(['', '', 'instance-2'])
  expect(kicked).toEqual([])
  expect(platforms[0].counts().sockets).toBe(0)
  await second.destroy()
  const platform = createTestPlatform({ storage, clock })
  const third = createChat({
    features: allFeatures,
    SDKAppID: 1400000000,
    host: 'ws://test',
    platform,
  })
  third.login(alice).catch(() => {})
  expect(viewOf(third).conversationList().conversationList).toMatchObject([
    { conversationID: 'C2Cbob', unreadCount: 2 },
  ])
  await third.destroy()
})
