import { aMessage } from 'tavern-im/testing'
import { describe, expect, it } from 'vitest'
import { EVENT, viewOf } from '../../src/index.ts'
import { commands, pushes, serverCodes } from '../../src/protocol-entry.ts'
import { aClient, aReadyClient } from '../support/client.ts'

describe('the ERROR event', () => {
  it('reports a push that could not be applied, and the client continues [CLIENT-16]', async () => {
    const { server, events, advance, chat } = await aReadyClient()
    const malformed = { ...aMessage(), from: '' }
    server.push(pushes.message.received, { position: 1, messageList: [malformed] })
    await advance(0)
    expect(events.dataOf(EVENT.ERROR)).toEqual([
      { code: 2903, message: expect.stringContaining('push.messages') },
    ])
    server.push(pushes.message.received, { position: 2, messageList: [aMessage()] })
    await advance(0)
    expect(events.dataOf(EVENT.MESSAGE_RECEIVED)).toHaveLength(1)
    expect(chat.isReady()).toBe(true)
  })

  it('reports why the start does not complete, until it does [CLIENT-16]', async () => {
    const { chat, server, events, advance } = aClient()
    server.refuse(commands.group.list, serverCodes.GROUP_INTERNAL, 'broken')
    chat.login({ userID: 'alice', userSig: 'signed' })
    await advance(0)
    expect(events.dataOf(EVENT.ERROR)).toMatchObject([{ code: serverCodes.GROUP_INTERNAL }])
    server.on(commands.group.list, () => ({ groups: [], totalCount: 0 }))
    await advance(3_000)
    expect(chat.isReady()).toBe(true)
  })
})

describe('a conversation without messages', () => {
  it('has no older messages after the server has reported the end [CLIENT-14]', async () => {
    const { chat, server } = await aReadyClient()
    server.on(commands.message.history, () => ({
      messageList: [],
      coveredFrom: 0,
      coveredTo: 0,
      isComplete: true,
    }))
    const view = viewOf(chat)
    const all = { fromSequence: 0, toSequence: Number.POSITIVE_INFINITY }
    expect(view.timeline('C2Cbob', all).hasOlder).toBe(true)
    await view.load('C2Cbob', { sequence: 0, direction: 0, count: 15 })
    expect(view.timeline('C2Cbob', all)).toMatchObject({ items: [], hasOlder: false })
  })
})
