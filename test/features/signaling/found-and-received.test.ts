import { aConversation, keepsHistory, NOON, storesMessages } from 'tavern-im/testing'
import { describe, expect, it } from 'vitest'
import { TSignaling, TYPES } from '../../../src/index.ts'
import { commands, pushes } from '../../../src/protocol-entry.ts'
import { aClient } from '../../support/client.ts'
import { outcome } from '../support/settle.ts'
import { ACCEPT, aSignal, aSignaller, INVITE, REJECT, sentBy } from './support.ts'

const { NEW_INVITATION_RECEIVED, INVITEE_ACCEPTED, INVITEE_REJECTED } = TSignaling

describe('a page of history', () => {
  it('raises an invitation in it once, before other events [SIGNAL-09]', async () => {
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
    'runs no search for invitations %i ms later [SIGNAL-08] [SESSION-28]',
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

  it('writes no earlier time-out in the name of the next user [SIGNAL-06]', async () => {
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

describe('signaling', () => {
  it('calls listeners that were added before a login, with their context, until they are removed [SIGNAL-14]', async () => {
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

  it('reads signals of messages with any content [SIGNAL-15]', async () => {
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

  it('passes outcomes to callbacks, even if one throws [SIGNAL-12]', async () => {
    const client = await aSignaller()
    client.chat.setLogLevel(4)
    const results: unknown[] = []
    const inviteID = client.chat.inviteSync(
      { userID: 'bob' },
      (result) => {
        results.push(result.inviteID)
        throw new Error('mine')
      },
      (code) => results.push(code),
    )
    client.chat.inviteInGroupSync(
      { groupID: 'team', inviteeList: [] },
      (result) => results.push(result),
      (code, message) => results.push(code, message),
    )
    await client.advance(0)
    expect(results).toEqual([2905, expect.stringContaining('somebody else'), inviteID])
  })

  it('sends without callbacks, and returns the invitation ID immediately [SIGNAL-12]', async () => {
    const client = await aSignaller()
    const inviteID = client.chat.inviteSync({ userID: 'bob' })
    const refused = client.chat.inviteSync({ userID: 'alice' }, null as never, null as never)
    await client.advance(0)
    expect(refused).toMatch(/^[0-9a-f-]{36}$/)
    expect(sentBy(client).map((said) => said.inviteID)).toEqual([inviteID])
  })

  it("emits an answer that overtook the server's response [SIGNAL-03]", async () => {
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

  it('reports to the inviter alone who rejected [SIGNAL-03]', async () => {
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
