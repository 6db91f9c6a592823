import { aConversation, type aMessage, NOON, Refused } from 'tavern-im/testing'
import { afterEach, describe, expect, it } from 'vitest'
import { TSignaling } from '../../../src/index.ts'
import { commands, pushes } from '../../../src/protocol-entry.ts'
import { aClient, aReadyClient } from '../../support/client.ts'
import { codeOf, outcome } from '../support/settle.ts'
import { ACCEPT, aSignal, CANCEL, INVITE, REJECT } from './support.ts'

const { NEW_INVITATION_RECEIVED, INVITEE_ACCEPTED, INVITEE_REJECTED, INVITATION_TIMEOUT } =
  TSignaling

describe('after a login', () => {
  let config = {}
  afterEach(() => {
    config = {}
  })
  const arranged = (...messageList: readonly ReturnType<typeof aMessage>[]) => {
    const last = messageList.length
    const client = aClient()
    const names: string[] = []
    const signals = [
      NEW_INVITATION_RECEIVED,
      INVITEE_ACCEPTED,
      INVITEE_REJECTED,
      INVITATION_TIMEOUT,
    ] as const
    for (const name of signals) {
      client.chat.addSignalingListener(name, (event) => names.push(event.name))
    }
    client.server.on(commands.conversation.list, () => ({
      conversations: [aConversation(last, { lastMessage: messageList[last - 1] as never })],
      completeFlag: 1 as const,
      timeStamp: 0,
      startIndex: '',
      cookie: 'cookie-0',
    }))
    client.server.on(commands.message.history, ({ sequence, count }) => {
      const coveredTo = sequence || last
      const coveredFrom = Math.max(1, coveredTo - count + 1)
      const page = messageList.slice(coveredFrom - 1, coveredTo)
      return { messageList: page, coveredFrom, coveredTo, isComplete: coveredFrom === 1 }
    })
    client.server.on(commands.configuration.cloud, () => ({
      version: 1,
      config: JSON.stringify(config),
      expiredTime: 3_600,
    }))
    return { client, names }
  }
  const loggedIn = async ({ client, names }: ReturnType<typeof arranged>) => {
    const login = client.chat.login({ userID: 'alice', userSig: 'signed' })
    await outcome(client, login)
    await client.advance(1_000)
    return { client, names }
  }
  const found = (...messageList: readonly ReturnType<typeof aMessage>[]) =>
    loggedIn(arranged(...messageList))

  it('an answer that arrives during the search for its invitation is raised [SIGNAL-08]', async () => {
    const invite = { actionType: INVITE, inviter: 'alice', inviteeList: ['bob'], timeout: 60 }
    const sent = { sequence: 1, time: NOON - 10, from: 'alice', to: 'bob' }
    const { client, names } = arranged(aSignal(invite, sent))
    const release = client.server.hold(commands.message.history)
    await loggedIn({ client, names })
    const accepted = aSignal({ ...invite, actionType: ACCEPT }, { sequence: 2 })
    client.server.push(pushes.message.received, { position: 0, messageList: [accepted] })
    await client.advance(0)
    expect(names).toEqual([])
    release()
    await client.advance(1_000)
    expect(names).toEqual([INVITEE_ACCEPTED])
  })

  it.each([
    ['is raised if it is open', [INVITE], ['i-1']],
    ['is not raised if it is cancelled', [INVITE, CANCEL], []],
  ])(
    'an invitation that arrived before a listener was added %s [SIGNAL-08]',
    async (_, actions, raised) => {
      const messageList = actions.map((actionType, index) =>
        aSignal({ actionType, timeout: 60 }, { sequence: index + 1 }),
      )
      const coveredTo = messageList.length
      const client = await aReadyClient((server) =>
        server.on(commands.message.history, () => ({
          ...{ messageList, coveredFrom: 1, coveredTo, isComplete: true },
        })),
      )
      client.server.push(pushes.message.received, { position: 0, messageList })
      await client.advance(0)
      const inviteIDs: string[] = []
      for (let handler = 0; handler < 2; handler++) {
        client.chat.addSignalingListener(NEW_INVITATION_RECEIVED, ({ data }) => {
          if (handler === 0) inviteIDs.push(data.inviteID)
        })
        await client.advance(1_000)
      }
      expect(inviteIDs).toEqual(raised)
    },
  )

  it('an open invitation is raised once [SIGNAL-08]', async () => {
    const { client, names } = await found(
      aSignal({ actionType: INVITE, timeout: 30 }, { sequence: 1, time: NOON - 10 }),
    )
    expect(names).toEqual([NEW_INVITATION_RECEIVED])
    const [requested] = client.server.bodiesOf(commands.message.history)
    expect(requested).toMatchObject({ count: 20, sequence: 0, direction: 0 })
    await client.advance(19_000)
    expect(names).toEqual([NEW_INVITATION_RECEIVED])
    await client.advance(2_000)
    expect(names).toEqual([NEW_INVITATION_RECEIVED, INVITATION_TIMEOUT])
  })

  it('the search reads the number and the age of messages that the operator has set [SIGNAL-08]', async () => {
    config = { history_s_count: 3, history_s_time: 100 }
    const { client, names } = await found(
      aSignal({ actionType: INVITE }, { sequence: 1, time: NOON - 101 }),
      aSignal({ actionType: INVITE, inviteID: 'i-2' }, { sequence: 2, time: NOON - 99, random: 2 }),
    )
    expect(names).toEqual([NEW_INVITATION_RECEIVED])
    expect(client.server.bodiesOf(commands.message.history)).toMatchObject([{ count: 3 }])
    config = { history_s_count: 0 }
    const none = await found(aSignal({ actionType: INVITE }, { sequence: 1, time: NOON }))
    expect(none.names).toEqual([])
    expect(none.client.server.bodiesOf(commands.message.history)).toEqual([])
  })

  it.each([
    ['all of that time: 60 at most', 90, NOON - 10, [0, 70, 50]],
    ['some older', 90, NOON - 301, [0]],
    ['few', 25, NOON - 10, [0, 5]],
  ])('messages of %s are searched page by page [SIGNAL-08]', async (_, count, time, pages) => {
    const said = Array.from({ length: count }, (_, index) =>
      aSignal(
        { actionType: index === 0 ? INVITE : REJECT, inviteID: `i-${index}` },
        { sequence: index + 1, random: index, time: index < count - 5 ? time : NOON },
      ),
    )
    const { client, names } = await found(...said)
    await client.advance(1_000)
    const requested = client.server.bodiesOf(commands.message.history)
    expect(requested.map(({ sequence }) => sequence)).toEqual(pages)
    expect(names).toEqual(count < 60 ? [NEW_INVITATION_RECEIVED] : [])
  })

  it('every conversation with a recent message is searched, and searched again after a temporary refusal [SIGNAL-08]', async () => {
    const { client, names } = arranged()
    const users = Array.from({ length: 40 }, (_, n) => `u${n}`)
    const signalOf = (userID: string) =>
      aSignal(
        { actionType: INVITE, inviteID: userID, inviter: userID, timeout: 60 },
        { sequence: 1, time: NOON - 10, from: userID },
      )
    client.server.on(commands.conversation.list, () => ({
      conversations: users.map((userID) =>
        aConversation(1, { userID, lastMessage: signalOf(userID) }),
      ),
      completeFlag: 1 as const,
      ...{ timeStamp: 0, startIndex: '', cookie: 'cookie-0' },
    }))
    const refusals = new Map([
      ['u1', 60022],
      ['u2', 20005],
      ['u3', 10007],
    ])
    client.server.on(commands.message.history, ({ to }) => {
      const refusal = refusals.get(to)
      refusals.delete(to)
      if (refusal !== undefined) throw new Refused(refusal)
      return { messageList: [signalOf(to)], coveredFrom: 1, coveredTo: 1, isComplete: true }
    })
    await loggedIn({ client, names })
    // The host may read meanwhile.
    const pages = users
      .slice(0, 20)
      .map((userID) => client.chat.getMessageList({ conversationID: `C2C${userID}` }))
    await outcome(client, Promise.all(pages))
    await client.advance(20_000)
    expect(names).toEqual(Array.from({ length: 40 }, () => NEW_INVITATION_RECEIVED))
  })

  it.each([
    ['answered', [{ actionType: INVITE }, { actionType: CANCEL }], NOON - 10],
    ['over', [{ actionType: INVITE, timeout: 30 }], NOON - 60],
    ['old', [{ actionType: INVITE }, { actionType: INVITE, inviteID: 'i-2' }], NOON - 301],
  ])('a conversation that is %s is not searched [SIGNAL-08]', async (_, said, time) => {
    const { client, names } = await found(
      ...said.map((one, index) => aSignal(one, { sequence: index + 1, time, random: index })),
    )
    await client.advance(60_000)
    expect(names).toEqual([])
    expect(await codeOf(client.chat.accept({ inviteID: 'i-1' }))).toBe(8010)
  })
})
