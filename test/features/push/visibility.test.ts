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

it('the client reports a hidden page with its unread count, and a visible page [PUSH-02]', async () => {
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

it('the client reports a hidden page again on a new connection, and a visible page not [PUSH-02]', async () => {
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

it('the client continues if the server does not know the command, and stops after the logout [PUSH-02]', async () => {
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
