import { aConversation, type aMessage, keepsHistory, NOON, storesMessages } from 'tavern-im/testing'
import { afterEach, describe, expect, it } from 'vitest'
import { type ImError, TSignaling, TYPES } from '../../../src/index.ts'
import { commands, pushes } from '../../../src/protocol-entry.ts'
import { aClient } from '../../support/client.ts'
import { outcome } from '../support/settle.ts'
import { ACCEPT, aSignal, aSignaller, CANCEL, INVITE, REJECT, sentBy } from './support.ts'

const { NEW_INVITATION_RECEIVED, INVITEE_ACCEPTED, INVITEE_REJECTED, INVITATION_TIMEOUT } =
  TSignaling

const failed = (call: Promise<unknown>): Promise<ImError> =>
  call.then(
    () => Promise.reject(new Error('it went well')),
    (error: ImError) => error,
  )

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

  it('an answer that comes while its invitation is looked for is raised [SIGNAL-08]', async () => {
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

  it('an open invitation is raised once [SIGNAL-08]', async () => {
    const { client, names } = await found(
      aSignal({ actionType: INVITE, timeout: 30 }, { sequence: 1, time: NOON - 10 }),
    )
    expect(names).toEqual([NEW_INVITATION_RECEIVED])
    const [asked] = client.server.bodiesOf(commands.message.history)
    expect(asked).toMatchObject({ count: 20, sequence: 0, direction: 0 })
    await client.advance(19_000)
    expect(names).toEqual([NEW_INVITATION_RECEIVED])
    await client.advance(2_000)
    expect(names).toEqual([NEW_INVITATION_RECEIVED, INVITATION_TIMEOUT])
  })

  it('as many messages are looked through as the operator wants, of such an age [SIGNAL-08]', async () => {
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
  ])('of %s are looked through page by page [SIGNAL-08]', async (_, count, time, pages) => {
    const said = Array.from({ length: count }, (_, index) =>
      aSignal(
        { actionType: index === 0 ? INVITE : REJECT, inviteID: `i-${index}` },
        { sequence: index + 1, random: index, time: index < count - 5 ? time : NOON },
      ),
    )
    const { client, names } = await found(...said)
    await client.advance(1_000)
    const asked = client.server.bodiesOf(commands.message.history)
    expect(asked.map(({ sequence }) => sequence)).toEqual(pages)
    expect(names).toEqual(count < 60 ? [NEW_INVITATION_RECEIVED] : [])
  })

  it.each([
    ['answered', [{ actionType: INVITE }, { actionType: CANCEL }], NOON - 10],
    ['over', [{ actionType: INVITE, timeout: 30 }], NOON - 60],
    ['old', [{ actionType: INVITE }, { actionType: INVITE, inviteID: 'i-2' }], NOON - 301],
  ])('one that is %s is not [SIGNAL-08]', async (_, said, time) => {
    const { client, names } = await found(
      ...said.map((one, index) => aSignal(one, { sequence: index + 1, time, random: index })),
    )
    await client.advance(60_000)
    expect(names).toEqual([])
    expect((await failed(client.chat.accept({ inviteID: 'i-1' }))).code).toBe(8010)
  })
})

describe('a page of history', () => {
  it('raises an invitation that it brings before anybody is told of it, once [SIGNAL-09]', async () => {
    const client = await aSignaller((server) =>
      keepsHistory(server, [
        aSignal({ actionType: INVITE, inviteID: 'old' }, { sequence: 1, time: NOON - 301 }),
        aSignal({ actionType: INVITE }, { sequence: 2, random: 2 }),
      ]),
    )
    await outcome(client, client.chat.getMessageList({ conversationID: 'C2Cbob' }))
    const raised = () => client.signals.map(({ name, data }) => [name, data.inviteID])
    expect(raised()).toEqual([[NEW_INVITATION_RECEIVED, 'i-1']])
    await client.arrives({ actionType: INVITE }, { sequence: 2, random: 2 })
    expect(raised()).toHaveLength(1)
  })
})

describe('a session that ends', () => {
  it.each([0, 1_000])(
    'leaves nothing that looks for invitations, %i ms later [SIGNAL-08] [SESSION-28]',
    async (ms) => {
      const client = await aSignaller((server) => {
        server.on(commands.conversation.list, () => ({
          conversations: [aConversation(3), aConversation(3, { userID: 'carol' })],
          completeFlag: 1 as const,
          ...{ timeStamp: 0, startIndex: '', cookie: 'cookie-0' },
        }))
        if (ms === 0) server.hold(commands.message.history)
      })
      const left = client.chat.destroy()
      await outcome(client, left)
      expect(client.platform.counts()).toEqual({ timers: 0, sockets: 0, watchers: 0 })
    },
  )

  it('writes no time-out of before as the next user [SIGNAL-06]', async () => {
    const client = await aSignaller()
    client.server.hold(commands.message.sendC2C)
    await client.arrives({ actionType: INVITE, timeout: 1 })
    await client.advance(1_500)
    expect(sentBy(client)).toHaveLength(1)
    await outcome(client, client.chat.logout())
    await outcome(client, client.chat.login({ userID: 'carol', userSig: 'signed' }))
    await client.advance(30_000)
    expect(sentBy(client)).toHaveLength(1)
  })
})

describe('the rest', () => {
  it('listens before a login, with a context, until it does no more [SIGNAL-14]', async () => {
    const { chat } = aClient()
    const context = {}
    const contexts: unknown[] = []
    const handler = function (this: unknown) {
      contexts.push(this)
    }
    chat.addSignalingListener(NEW_INVITATION_RECEIVED, handler, context)
    chat.removeSignalingListener(NEW_INVITATION_RECEIVED, handler, context)
    const client = await aSignaller()
    client.chat.addSignalingListener(NEW_INVITATION_RECEIVED, handler, context)
    await client.arrives({ actionType: INVITE })
    expect(contexts).toEqual([context])
    client.chat.removeSignalingListener(NEW_INVITATION_RECEIVED, handler, context)
    await client.arrives({ actionType: INVITE, inviteID: 'i-2' }, { sequence: 2 })
    expect(contexts).toHaveLength(1)
  })

  it('reads signals of any message, whatever stands in it [SIGNAL-15]', async () => {
    const { chat } = await aSignaller()
    const info = (payload: object, type: string = TYPES.MSG_CUSTOM) =>
      chat.getSignalingInfo({ type, payload } as never)
    const data = JSON.stringify({
      inviteID: 'a',
      actionType: 1,
      inviteeList: [1, 'b'],
      timeout: -1,
    })
    expect(info({ data })).toEqual({
      inviteID: 'a',
      groupID: '',
      inviter: '',
      inviteeList: ['b'],
      data: '',
      actionType: 1,
      timeout: 0,
      businessID: 1,
    })
    for (const text of ['', '{}', 'null', '"inviteID"', '{"inviteID":1}', '{"inviteID":"a"}']) {
      expect(info({ data: text })).toBeNull()
    }
    expect(info({ data: data.replace('"actionType":1', '"actionType":9') })).toBeNull()
    expect(info({ data }, TYPES.MSG_TEXT)).toBeNull()
    expect(info({ data: 1 })).toBeNull()
    expect(chat.getSignalingInfo({} as never)).toBeNull()
  })

  it('hands outcomes to functions, of which one may throw [SIGNAL-12]', async () => {
    const client = await aSignaller()
    client.chat.setLogLevel(4)
    const results: unknown[] = []
    client.chat.inviteSync(
      { userID: 'bob' },
      (result) => {
        results.push(result.inviteID)
        throw new Error('mine')
      },
      (error) => results.push(error),
    )
    client.chat.inviteInGroupSync(
      { groupID: 'team', inviteeList: [] },
      (result) => results.push(result),
      (error) => results.push((error as ImError).code),
    )
    await client.advance(0)
    expect(results).toEqual([2905, expect.any(String)])
  })

  it('tells of an answer that overtook the answer of the server [SIGNAL-03]', async () => {
    const client = await aSignaller((server) =>
      storesMessages(server, 10, () => {
        const [{ inviteID }] = sentBy({ server })
        const said = { inviteID, inviter: 'alice', actionType: ACCEPT }
        const messageList = [aSignal(said, { sequence: 12 })]
        server.push(pushes.message.received, { position: 0, messageList })
      }),
    )
    const { inviteID } = await outcome(client, client.chat.invite({ userID: 'bob' }))
    expect(client.signals).toMatchObject([{ name: INVITEE_ACCEPTED, data: { inviteID } }])
  })

  it('of an answer that was rejected tells the inviter alone whom [SIGNAL-03]', async () => {
    const client = await aSignaller()
    const { inviteID } = await outcome(client, client.chat.invite({ userID: 'bob' }))
    await client.arrives(
      { inviteID, inviter: 'alice', actionType: REJECT, data: 'no' },
      { sequence: 12 },
    )
    const answer = { inviteID, inviter: 'alice', invitee: 'bob', groupID: '', data: 'no' }
    expect(client.signals).toEqual([{ name: INVITEE_REJECTED, data: answer }])
  })
})
