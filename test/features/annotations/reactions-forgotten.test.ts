import { aGroup } from 'tavern-im/testing'
import { describe, expect, it } from 'vitest'
import { REACTED_MESSAGES } from '../../../src/features/annotations/reaction-store.ts'
import { type Message, viewOf } from '../../../src/index.ts'
import { commands, pushes } from '../../../src/protocol-entry.ts'
import { outcome } from '../support/settle.ts'
import { away, differs, nothingNew } from '../sync/support.ts'
import { aClientWithMessages, aReaction, lists } from './support.ts'

const { reactions } = commands.annotation

describe('the lifetime of stored reactions', () => {
  it('covers the newest 2,000 messages and those with a subscription [REACT-13]', async () => {
    const { client, chat, message } = await aClientWithMessages(1, (server) => lists(server, 1, {}))
    const view = viewOf(chat)
    const copies = Array.from({ length: REACTED_MESSAGES + 1 }, (_, index) => ({
      ...message,
      ID: `m${index}`,
      sequence: index + 1,
    }))
    view.subscribe('reactions:m0', () => {})
    const ask = (messageList: Message[]) =>
      outcome(client, chat.getMessageReactions({ messageList }))
    await ask(copies.slice(0, REACTED_MESSAGES))
    const held = (index: number) => view.reactions(`m${index}`) !== null
    expect([held(0), held(1), held(2)]).toEqual([true, true, true])
    await ask(copies.slice(REACTED_MESSAGES))
    expect([held(0), held(1), held(2), held(REACTED_MESSAGES)]).toEqual([true, false, true, true])
  })

  it('ends with the session, with the group, and with entries that were cut from the log [REACT-13]', async () => {
    const { client, chat, message, server } = await aClientWithMessages(1, (server) => {
      lists(server, 1, {})
      server.on(commands.group.list, () => ({ groups: [aGroup()], totalCount: 1 }))
    })
    const inGroup = { ...message, ID: 'g', conversationID: 'GROUPteam' }
    const ask = async () => {
      await outcome(client, chat.getMessageReactions({ messageList: [message] }))
      await outcome(client, chat.getMessageReactions({ messageList: [inGroup] }))
    }
    const held = () => [message.ID, 'g'].map((ID) => viewOf(chat).reactions(ID) !== null)
    await ask()
    expect(held()).toEqual([true, true])
    server.push(pushes.sync.account, {
      position: 2,
      data: { event: 'groupLeft', groupID: 'team', reason: 'kicked' },
    })
    await client.advance(0)
    expect(held()).toEqual([true, false])
    let syncs = 0
    await away(client, () => {
      server.on(commands.sync.sync, ({ cookie }) => ({
        ...nothingNew,
        cookie,
        position: 2,
        mustRestart: ++syncs === 1,
      }))
    })
    expect(syncs).toBeGreaterThan(1)
    expect(held()).toEqual([false, false])
    await ask()
    await away(client, () => differs(server, { position: 2, cutGroupArray: ['team'] }))
    expect(held()).toEqual([true, false])
    await ask()
    await outcome(client, chat.logout())
    expect(held()).toEqual([false, false])
  })

  it('does not affect a pending call, which still gets its reactions [REACT-13]', async () => {
    const { client, chat, message, server } = await aClientWithMessages(1, (server) =>
      server.on(commands.group.list, () => ({ groups: [aGroup()], totalCount: 1 })),
    )
    const reactionList = [{ ...aReaction('a', 'bob'), reactedByMyself: false }]
    let answer = () => {}
    const answered = { position: 1, messageList: [{ sequence: 1, reactionList }] }
    server.on(reactions, () => new Promise((resolve) => (answer = () => resolve(answered))))
    const inGroup = { ...message, ID: 'g', conversationID: 'GROUPteam' }
    const call = chat.getMessageReactions({ messageList: [inGroup] })
    await client.advance(0)
    server.push(pushes.sync.account, {
      position: 2,
      data: { event: 'groupLeft', groupID: 'team', reason: 'kicked' },
    })
    await client.advance(0)
    answer()
    const { data } = await outcome(client, call)
    expect(data).toEqual([{ messageID: 'g', reactionList }])
    expect(viewOf(chat).reactions('g')).toBeNull()
  })
})
