import { expect, it } from 'vitest'
import {
  aMessage,
  type Device,
  openCore,
  temporaryDirectory,
  wholeList,
} from './support/test-core.ts'

const bob = { conversationType: 1, to: 'bob' }
const pin = { conversationList: [bob], change: { isPinned: true } }

const textTo = (to: string, random: number) => aMessage('alice', to, { random })

const send = (device: Device, to: string, random: number) =>
  device.run('c2c.send', textTo(to, random))

/** Conversations of a user, listed by a server that starts on these files. */
const listedAfterRestart = async (dataDir: string, userID: string) => {
  const { device } = await openCore({ dataDir })
  const { conversations } = await wholeList(await device(userID))
  return conversations.map(({ isPinned, unreadCount, lastMessage }) => ({
    isPinned,
    unread: unreadCount,
    last: lastMessage?.sequence,
  }))
}

const start = async (dataDir: string) => {
  const core = await openCore({ dataDir })
  await core.device('bob')
  return { core, alice: await core.device('alice') }
}

it.each([
  ['after', (alice: Device) => [send(alice, 'bob', 2), alice.run('conversation.set', pin)]],
  ['before', (alice: Device) => [alice.run('conversation.set', pin), send(alice, 'bob', 2)]],
])('a setting changes %s a message of the same commit [STORE-26]', async (_when, act) => {
  const dataDir = temporaryDirectory()
  const { core, alice } = await start(dataDir)
  await send(alice, 'bob', 1)
  await Promise.all(act(alice))
  await core.close()
  expect(await listedAfterRestart(dataDir, 'alice')).toEqual([
    { isPinned: true, unread: 0, last: 2 },
  ])
})

it('a message after a change of settings keeps them [STORE-26]', async () => {
  const dataDir = temporaryDirectory()
  const { core, alice } = await start(dataDir)
  await send(alice, 'bob', 1)
  await alice.run('conversation.set', pin)
  await send(alice, 'bob', 2)
  await core.close()
  expect(await listedAfterRestart(dataDir, 'alice')).toEqual([
    { isPinned: true, unread: 0, last: 2 },
  ])
})

it('the first message of a conversation with settings is listed [STORE-26]', async () => {
  const dataDir = temporaryDirectory()
  const { core, alice } = await start(dataDir)
  await alice.run('conversation.set', pin)
  await send(alice, 'bob', 1)
  await core.close()
  expect(await listedAfterRestart(dataDir, 'alice')).toEqual([
    { isPinned: true, unread: 0, last: 1 },
  ])
})

it('two first messages in two commits are counted [STORE-26]', async () => {
  const dataDir = temporaryDirectory()
  const { core, alice } = await start(dataDir)
  const first = send(alice, 'bob', 1)
  await new Promise(setImmediate)
  await Promise.all([first, send(alice, 'bob', 2)])
  await core.close()
  expect(await listedAfterRestart(dataDir, 'bob')).toEqual([
    { isPinned: false, unread: 2, last: 2 },
  ])
})
