import fc from 'fast-check'
import { aMessage, NOON } from 'tavern-im/testing'
import { describe, expect, it } from 'vitest'
import { EVENT, type Message, TYPES, viewOf } from '../../src/index.ts'
import { commands, pushes } from '../../src/protocol-entry.ts'
import { casesOf } from '../../testing/internal/proof.ts'
import type { TestClient } from '../support/client.ts'
import { aScene, flags, ofTeam } from './own-memory-scene.ts'
import { type Handing, Host } from './writing-host.ts'

const RUNS = casesOf(10, 75)

interface Play {
  readonly host: Host
  readonly client: TestClient
  /** Messages of the conversation with bob, and of the team, in the order of their coming. */
  readonly bob: Message[]
  readonly team: Message[]
  readonly sent: Message[]
  /** Positions of the logs, and sequences of what others say. */
  next: number
}

type Step = (play: Play, handing: Handing) => Promise<unknown> | undefined

const last = (list: readonly Message[]) => list.at(-1) as Message

const saySomething =
  (text: string, to: 'bob' | 'team'): Step =>
  async ({ host, client: { chat }, sent }, handing) => {
    const conversationType = to === 'bob' ? TYPES.CONV_C2C : TYPES.CONV_GROUP
    const message = chat.createTextMessage({
      to,
      conversationType,
      payload: { text },
      needReadReceipt: true,
    })
    host.hold(message)
    sent.push(message)
    host.overwriteAll()
    return chat.sendMessage(host.inForm(message, handing))
  }

const pushed =
  (event: (play: Play) => object): Step =>
  (play) => {
    const data = { conversationType: 1, to: 'bob', ...event(play) }
    play.client.server.push(pushes.sync.account, { position: play.next, data: data as never })
    return undefined
  }

const steps: Readonly<Record<string, Step>> = {
  say: saySomething('hi', 'bob'),
  sayToTeam: saySomething('hi', 'team'),
  sayRefused: saySomething('refused', 'bob'),
  resend: ({ client: { chat }, host, sent }, handing) =>
    sent.length === 0 ? undefined : chat.resendMessage(host.inForm(last(sent), handing)),
  sendAgain: ({ client: { chat }, host, sent }, handing) =>
    sent.length === 0 ? undefined : chat.sendMessage(host.inForm(last(sent), handing)),
  revoke: ({ client: { chat }, host, bob }, handing) =>
    chat.revokeMessage(host.inForm(last(bob), handing)),
  revokeSent: ({ client: { chat }, host, sent }, handing) =>
    sent.length === 0 ? undefined : chat.revokeMessage(host.inForm(last(sent), handing)),
  modify: ({ client: { chat }, host, bob }, handing) => {
    const message = host.inForm(bob[4] as Message, handing)
    message.payload = { text: 'other' }
    return chat.modifyMessage(message)
  },
  delete: ({ client: { chat }, host, bob }, handing) =>
    chat.deleteMessage([
      host.inForm(bob[1] as Message, handing),
      host.inForm(bob[2] as Message, handing),
    ]),
  read: ({ client: { chat } }) => chat.setMessageRead({ conversationID: 'C2Cbob' }),
  readTeam: ({ client: { chat } }) => chat.setMessageRead({ conversationID: 'GROUPteam' }),
  readAll: ({ client: { chat } }) => chat.setAllMessageRead(),
  receipt: ({ client: { chat }, host, team }, handing) =>
    chat.sendMessageReadReceipt(team.slice(0, 3).map((one) => host.inForm(one, handing))),
  receipts: ({ client: { chat }, host, team }, handing) =>
    chat.getMessageReadReceiptList(team.slice(4).map((one) => host.inForm(one, handing))),
  react: ({ client: { chat }, host, bob }, handing) =>
    chat.addMessageReaction(host.inForm(bob[0] as Message, handing), 'a'),
  extend: ({ client: { chat }, host, bob }, handing) =>
    chat.setMessageExtensions(host.inForm(bob[0] as Message, handing), [{ key: 'a', value: 'b' }]),
  pin: ({ client: { chat }, host, team }, handing) =>
    chat.pinGroupMessage({
      groupID: 'team',
      message: host.inForm(team[0] as Message, handing),
      isPinned: true,
    }),
  forward: async ({ client: { chat }, host, bob, sent }, handing) => {
    const forwarded = chat.createForwardMessage({
      to: 'carol',
      conversationType: TYPES.CONV_C2C,
      payload: host.inForm(bob[0] as Message, handing),
    })
    sent.push(host.hold(forwarded))
    return chat.sendMessage(forwarded)
  },
  merge: ({ client: { chat }, host, bob }, handing) =>
    chat.sendMessage(
      chat.createMergerMessage({
        to: 'carol',
        conversationType: TYPES.CONV_C2C,
        payload: {
          messageList: bob.slice(0, 2).map((one) => host.inForm(one, handing)),
          title: 't',
          abstractList: [],
          compatibleText: 'c',
        },
      }),
    ),
  list: ({ client: { chat } }) => chat.getMessageList({ conversationID: 'C2Cbob' }),
  listTeam: ({ client: { chat } }) => chat.getMessageList({ conversationID: 'GROUPteam' }),
  conversations: ({ client: { chat } }) => chat.getConversationList({ hasUnreadCount: true }),
  groups: ({ client: { chat } }) => chat.getGroupList(),
  me: ({ client: { chat } }) => chat.getMyProfile(),
  profiles: ({ client: { chat } }) => chat.getUserProfile({ userIDList: ['bob', 'carol'] }),
  role: ({ client: { chat } }) =>
    chat.setGroupMemberRole({ groupID: 'team', userID: 'bob', role: TYPES.GRP_MBR_ROLE_ADMIN }),
  owner: ({ client: { chat } }) => chat.changeGroupOwner({ groupID: 'team', newOwnerID: 'bob' }),
  comes: ({ client, next }) => {
    const messageList = [aMessage({ sequence: next, flags })]
    client.server.push(pushes.message.received, { position: next, messageList })
    return undefined
  },
  comesToTeam: ({ client, next }) => {
    const messageList = [ofTeam({ sequence: next })]
    client.server.push(pushes.message.received, { position: 0, messageList })
    return undefined
  },
  recalled: pushed(() => ({
    event: 'messageChanged',
    message: aMessage({ sequence: 1, version: 2, flags: flags | 8, payload: {} }),
  })),
  peerRead: pushed(({ next }) => ({
    event: 'peerRead',
    peerAccount: 'bob',
    readTime: NOON + next,
  })),
  readElsewhere: pushed(({ next }) => ({
    event: 'read',
    messageReadSeq: 5,
    unreadCount: next - 5,
    nextMessageSeq: next,
  })),
  pinned: pushed(() => ({ event: 'conversation', settings: { isPinned: true } })),
  unpinned: pushed(() => ({ event: 'conversation', settings: { isPinned: false } })),
  muted: pushed(() => ({ event: 'conversation', settings: { messageRemindType: 2 } })),
  renamed: pushed(() => ({ event: 'profile', profile: { userID: 'alice', nick: 'Al' } })),
  promoted: pushed(() => ({ event: 'groupSelf', groupID: 'team', selfInfo: { role: 400 } })),
  demoted: pushed(() => ({ event: 'groupSelf', groupID: 'team', selfInfo: { role: 200 } })),
}

const ended = async (client: TestClient, call: Promise<unknown> | undefined): Promise<unknown> => {
  let end: unknown = 'open'
  call?.then(
    (result) => {
      end = (result as { readonly data?: unknown } | undefined)?.data
    },
    (error: { code?: unknown }) => {
      end = error.code
    },
  )
  await client.advance(0)
  if (end === 'open' && call !== undefined) await client.advance(20_000)
  return end
}

/** The outcome of a call without its data, which only one of the two hosts writes into. */
const outcomeOf = (end: unknown): unknown => (typeof end === 'object' ? 'done' : end)

/** The wire traffic, the events in order, and the state of the SDK. */
const stateOf = ({ chat, server, events }: TestClient): unknown => {
  const view = viewOf(chat)
  const window = { fromSequence: 0, toSequence: Number.POSITIVE_INFINITY }
  const rows = Object.values(commands).flatMap((table) => Object.values(table))
  return {
    wire: server.commandsReceived,
    bodies: rows.flatMap((row) => server.bodiesOf(row as never).map((body) => [row.name, body])),
    eventNames: events.map(({ name }) => name),
    conversations: view.conversationList(),
    total: view.totalUnread(),
    totals: events.dataOf(EVENT.TOTAL_UNREAD_MESSAGE_COUNT_UPDATED),
    counts: ['C2Cbob', 'GROUPteam', 'C2Ccarol'].map(
      (conversationID) => view.timeline(conversationID, window).items.length,
    ),
    groups: view.groups.list(),
    unsent: view.outbox.list().length,
  }
}

const played = async (plan: readonly (readonly [string, Handing])[], isHostile: boolean) => {
  const client = await aScene()
  const host = new Host(client, isHostile)
  const listOf = async (conversationID: string) => {
    const call = client.chat.getMessageList({ conversationID })
    await client.advance(0)
    return host.hold((await call).data.messageList)
  }
  const bob = [...(await listOf('C2Cbob'))]
  const team = [...(await listOf('GROUPteam'))]
  const play: Play = { host, client, bob, team, sent: [], next: 7 }
  const ends: unknown[] = []
  for (const [name, handing] of plan) {
    host.overwriteAll()
    let end: unknown
    try {
      end = await ended(client, steps[name]?.(play, handing))
    } catch (error) {
      end = (error as { code?: unknown }).code
    }
    ends.push([name, outcomeOf(end)])
    host.hold(end)
    play.next++
    await client.advance(1_100)
  }
  host.overwriteAll()
  await client.advance(5_000)
  return { ends, ...(stateOf(client) as object) }
}

const handings: readonly Handing[] = ['itself', 'spread', 'json', 'proxy']

const expectSame = async (plan: readonly (readonly [string, Handing])[]) => {
  expect(await played(plan, true)).toEqual(await played(plan, false))
}

describe('a host that writes into its objects', () => {
  it('sends a message whose status it has set to success [OWN-01]', async () => {
    const { chat, server, advance } = await aScene()
    const to = { to: 'bob', conversationType: TYPES.CONV_C2C, payload: { text: 'hi' } } as const
    const message = chat.createTextMessage(to)
    message.status = 'success'
    const sending = chat.sendMessage({ ...message })
    await advance(0)
    expect((await sending).data.message).toBe(message)
    expect(server.bodiesOf(commands.message.sendC2C)).toHaveLength(1)
    expect(message).toMatchObject({ status: 'success', sequence: 101 })
  })

  it('reads a conversation whose count it has set to 0 [OWN-02]', async () => {
    const { chat, server, advance } = await aScene()
    const { data } = await chat.getConversationList()
    const bob = data.conversationList.find((one) => one.conversationID === 'C2Cbob')
    if (bob === undefined) throw new Error('no conversation')
    bob.unreadCount = 0
    const reading = chat.setMessageRead({ conversationID: 'C2Cbob' })
    await advance(0)
    await reading
    expect(server.bodiesOf(commands.conversation.read)).toMatchObject([{ messageReadSeq: 6 }])
    expect(chat.getTotalUnreadMessageCount()).toBe(2)
  })

  it('gets another object if it has frozen the one it held [OWN-02]', async () => {
    const client = await aScene()
    const [held] = (await client.chat.getConversationList()).data.conversationList
    Object.freeze(held)
    client.server.push(pushes.message.received, {
      position: 7,
      messageList: [aMessage({ sequence: 7 })],
    })
    await client.advance(1_100)
    const [now] = (await client.chat.getConversationList()).data.conversationList
    expect(now).toMatchObject({ conversationID: held?.conversationID, unreadCount: 4 })
  })

  it.each(Object.keys(steps))(
    "does not change the SDK's behaviour: %s [OWN-01] [OWN-02]",
    async (name) => {
      for (const handing of handings) {
        const before: [string, Handing][] = [
          ['say', handing],
          ['comes', handing],
        ]
        await expectSame([...before, [name, handing], ['comes', handing], [name, handing]])
      }
    },
  )

  it(
    "does not change the SDK's behaviour, in any order [OWN-01] [OWN-02]",
    async () => {
      const step = fc.tuple(fc.constantFrom(...Object.keys(steps)), fc.constantFrom(...handings))
      const plan = fc.array(step, { minLength: 3, maxLength: 14 })
      await fc.assert(fc.asyncProperty(plan, expectSame), { numRuns: RUNS, endOnFailure: true })
    },
    60_000 + 400 * RUNS,
  )
})
