import { aMessage, NOON } from 'tavern-im/testing'
import { describe, expect, it } from 'vitest'
import { EVENT, type TypingState, typing } from '../../src/index.ts'
import { MessageFlag } from '../../src/protocol/names.ts'
import { commands, pushes } from '../../src/protocol-entry.ts'
import { outcome } from '../features/support/settle.ts'
import { aClient, aReadyClient, type TestClient } from '../support/client.ts'

const { sendC2C, sendGroup } = commands.message

const passes = ({ server }: Pick<TestClient, 'server'>) => {
  for (const row of [sendC2C, sendGroup]) {
    server.on(row, () => ({ time: NOON, sequence: 0, position: 0 }))
  }
}

const said = ({ server }: TestClient) =>
  server
    .bodiesOf(sendC2C)
    .map(({ payload }) => JSON.parse((payload as { data: string }).data).typingStatus)

let random = 0

/** bob, or another user, sends a message that is not stored. */
const says = async (
  { server, advance }: TestClient,
  data: unknown,
  overrides: Parameters<typeof aMessage>[0] = {},
) => {
  const message = aMessage({
    sequence: 0,
    flags: MessageFlag.onlineOnly,
    random: ++random,
    type: 'TIMCustomElem',
    payload: { data: typeof data === 'string' ? data : JSON.stringify(data) },
    ...overrides,
  })
  server.push(pushes.message.received, { position: 0, messageList: [message] })
  await advance(0)
}

const ing = { businessID: 'user_typing_status', typingStatus: 1 }
const end = { businessID: 'user_typing_status', typingStatus: 0 }

const aListener = (client: TestClient) => {
  const states: string[] = []
  const stop = typing(client.chat).on(({ userID, isTyping, conversationID }: TypingState) => {
    expect(conversationID).toBe(`C2C${userID}`)
    states.push(`${userID} ${isTyping}`)
  })
  return { states, stop }
}

describe('a client that types', () => {
  it('sends typing messages in the convention of UI kits, to online users only [TYPE-01]', async () => {
    const client = await aReadyClient((server) => passes({ server }))
    const { started, stopped } = typing(client.chat)
    started('C2Cbob')
    await client.advance(0)
    stopped('C2Cbob')
    await client.advance(0)
    const bodies = client.server.bodiesOf(sendC2C)
    expect(bodies).toMatchObject([
      { to: 'bob', type: 'TIMCustomElem', flags: MessageFlag.onlineOnly },
      { to: 'bob', type: 'TIMCustomElem', flags: MessageFlag.onlineOnly },
    ])
    const datas = bodies.map(({ payload }) => JSON.parse((payload as { data: string }).data))
    const common = { businessID: 'user_typing_status', version: 1, userAction: 14 }
    expect(datas).toEqual([
      { ...common, typingStatus: 1, actionParam: 'EIMAMSG_InputStatus_Ing' },
      { ...common, typingStatus: 0, actionParam: 'EIMAMSG_InputStatus_End' },
    ])
    const { data } = await client.chat.getConversationList()
    expect(data.conversationList).toEqual([])
  })

  it('sends one every 4 s at most, however fast the user types [TYPE-02]', async () => {
    const client = await aReadyClient((server) => passes({ server }))
    const { started, stopped } = typing(client.chat)
    for (let key = 0; key < 90; key++) {
      started('C2Cbob')
      await client.advance(100)
    }
    expect(said(client)).toEqual([1, 1, 1])
    stopped('C2Cbob')
    stopped('C2Cbob')
    started('C2Cbob')
    await client.advance(0)
    expect(said(client)).toEqual([1, 1, 1, 0, 1])
    await client.advance(6_000)
    stopped('C2Cbob')
    await client.advance(0)
    expect(said(client)).toEqual([1, 1, 1, 0, 1])
  })

  it('shares one typing state among all callers of `typing` [TYPE-02]', async () => {
    const client = await aReadyClient((server) => passes({ server }))
    typing(client.chat).started('C2Cbob')
    typing(client.chat).started('C2Cbob')
    typing(client.chat).stopped('C2Cbob')
    await client.advance(0)
    expect(said(client)).toEqual([1, 0])
  })

  it('sends nothing in groups, before SDK_READY, and without a connection [TYPE-03]', async () => {
    const early = aClient()
    typing(early.chat).started('C2Cbob')
    const client = await aReadyClient((server) => server.refuse(sendC2C, 20007))
    const { started, stopped } = typing(client.chat)
    for (const id of ['GROUPteam', 'C2C', '@TIM#SYSTEM', '']) {
      started(id)
      stopped(id)
    }
    await client.advance(0)
    expect(client.server.commandsReceived).not.toContain(sendC2C.name)
    expect(client.server.commandsReceived).not.toContain(sendGroup.name)
    started('C2Cbob')
    await client.advance(0)
    expect(said(client)).toEqual([1])
    expect(client.platform.log.lines.filter(({ level }) => level === 'error')).toEqual([])
  })

  it('must be a client [TYPE-03]', () => {
    expect(() => typing({} as never)).toThrow(expect.objectContaining({ code: 2905 }))
  })
})

describe('a client that listens', () => {
  it('receives one notification when a user starts and one when it stops typing [TYPE-04]', async () => {
    const client = await aReadyClient()
    const { states } = aListener(client)
    await says(client, ing)
    await client.advance(4_000)
    await says(client, ing)
    await says(client, ing, { from: 'carol' })
    expect(states).toEqual(['bob true', 'carol true'])
    await says(client, end)
    await says(client, end)
    expect(states).toEqual(['bob true', 'carol true', 'bob false'])
    await client.advance(6_000)
    expect(states.slice(3)).toEqual(['carol false'])
    expect(client.events.dataOf(EVENT.MESSAGE_RECEIVED)).toHaveLength(5)
  })

  it('treats a user who sends a message as no longer typing [TYPE-04]', async () => {
    const client = await aReadyClient()
    const { states } = aListener(client)
    await says(client, ing)
    client.server.push(pushes.message.received, { position: 1, messageList: [aMessage()] })
    await client.advance(0)
    expect(states).toEqual(['bob true', 'bob false'])
  })

  it('ignores all other messages [TYPE-05]', async () => {
    const client = await aReadyClient()
    const { states } = aListener(client)
    await says(client, '"user_typing_status"{')
    await says(client, { businessID: 'order', note: 'user_typing_status', typingStatus: 1 })
    await says(client, 'null user_typing_status')
    await says(client, ing, { from: 'alice', to: 'bob' })
    await says(client, ing, { conversationType: 2, to: 'team' })
    expect(states).toEqual([])
    expect(client.events.dataOf(EVENT.MESSAGE_RECEIVED)).toHaveLength(5)
  })

  it('reports that all users stopped typing at the end of the session [TYPE-06]', async () => {
    const client = await aReadyClient()
    const { states } = aListener(client)
    await says(client, ing)
    await outcome(client, client.chat.destroy())
    expect(states).toEqual(['bob true', 'bob false'])
    expect(client.platform.counts().timers).toBe(0)
  })

  it('leaves no timer when it stops, and does not affect other listeners [TYPE-06]', async () => {
    const client = await aReadyClient()
    const { on } = typing(client.chat)
    const thrower = on(() => {
      throw new Error('no')
    })
    const states: boolean[] = []
    const stop = on(({ isTyping }) => states.push(isTyping))
    await says(client, ing)
    thrower()
    thrower()
    expect(states).toEqual([true])
    const { timers } = client.platform.counts()
    stop()
    expect(client.platform.counts().timers).toBe(timers - 1)
    await says(client, end)
    await says(client, ing)
    expect(states).toEqual([true])
  })
})
