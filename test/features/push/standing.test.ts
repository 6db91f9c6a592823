import { aMessage } from 'tavern-im/testing'
import { expect, it } from 'vitest'
import { commands, pushes } from '../../../src/protocol-entry.ts'
import { aReadyClient } from '../../support/client.ts'

const { foreground, background } = commands.push

const aScene = () =>
  aReadyClient((server) => {
    server.on(foreground, () => ({}))
    server.on(background, () => ({}))
  })

it('says when nobody looks any more, with what is unread, and when somebody does [PUSH-02]', async () => {
  const { server, platform, advance } = await aScene()
  server.push(pushes.message.received, {
    position: 1,
    messageList: [aMessage({ sequence: 1 })],
  })
  await advance(0)
  platform.page.set(false)
  platform.page.set(false)
  await advance(0)
  expect(server.bodiesOf(background)).toEqual([{ c2cUnreadCount: 1, groupUnreadCount: 0 }])
  platform.page.set(true)
  platform.page.set(true)
  await advance(0)
  expect(server.bodiesOf(foreground)).toEqual([{}])
})

it('says again to a new connection that nobody looks, and nothing where somebody does [PUSH-02]', async () => {
  const { server, platform, advance } = await aScene()
  server.drop()
  await advance(10_000)
  expect(server.bodiesOf(background)).toEqual([])
  server.drop()
  await advance(0)
  platform.page.set(false)
  await advance(10_000)
  expect(server.bodiesOf(background)).toHaveLength(1)
})

it('goes on where the server does not know the command, and looks no more after the logout [PUSH-02]', async () => {
  const { chat, server, platform, advance } = await aReadyClient()
  platform.page.set(false)
  await advance(0)
  expect(chat.isReady()).toBe(true)
  const ended = chat.logout()
  await advance(0)
  await ended
  platform.page.set(true)
  await advance(0)
  expect(server.bodiesOf(foreground)).toEqual([])
})
