import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { TSignaling, TYPES } from '../../src/index.ts'
import { formats } from '../support/formats.ts'
import { createTestBed, say, type TestBed } from '../support/test-bed.ts'

let testBed: TestBed

beforeEach(async () => {
  testBed = await createTestBed()
})
afterEach(() => testBed.close())

describe.each(formats)('small methods over %s frames', (format) => {
  it('getServerTime resolves with the time of the server', async () => {
    const { chat } = await testBed.device('alice', { format })
    const before = Date.now()
    expect(Math.abs(chat.getServerTime() - before)).toBeLessThan(10_000)
  })

  it('registerPlugin accepts plugins of any name [API-01]', async () => {
    const alice = await testBed.device('alice', { format })
    await testBed.device('bob', { format })
    alice.chat.registerPlugin({ 'tim-upload-plugin': class {}, 'chat-network-monitor': {}, '': 1 })
    const message = await say(alice, 'bob', 'hello')
    expect(message.status).toBe('success')
  })

  it('setConversationDraft stores a draft', async () => {
    const alice = await testBed.device('alice', { format })
    await testBed.device('bob', { format })
    await say(alice, 'bob', 'hello')
    await alice.chat.setConversationDraft({ conversationID: 'C2Cbob', draftText: 'and now' })
    const { data } = await alice.chat.getConversationProfile('C2Cbob')
    expect(data.conversation.draftText).toBe('and now')
  })

  it('getFriendProfile resolves with friends and lists nonfriends as failures', async () => {
    const alice = await testBed.device('alice', { format })
    const bob = await testBed.device('bob', { format })
    await testBed.device('carol', { format })
    await bob.chat.updateMyProfile({ nick: 'Bob', allowType: TYPES.ALLOW_TYPE_ALLOW_ANY })
    await alice.chat.addFriend({ to: 'bob', source: 'AddSource_Type_Web', remark: 'B' })
    const { data } = await alice.chat.getFriendProfile({ userIDList: ['bob', 'carol'] })
    expect(data.friendList).toMatchObject([{ userID: 'bob', remark: 'B' }])
    expect(data.failureUserIDList).toMatchObject([{ userID: 'carol', code: 2700 }])
  })

  it('addSignalingListener receives events until removeSignalingListener [SIGNAL-14]', async () => {
    const alice = await testBed.device('alice', { format })
    const bob = await testBed.device('bob', { format })
    const received: string[] = []
    const first = (event: { name: string }) => received.push(`first ${event.name}`)
    const name = TSignaling.NEW_INVITATION_RECEIVED
    bob.chat.addSignalingListener(name, first)
    const came = new Promise((resolve) => bob.chat.addSignalingListener(name, resolve))
    bob.chat.removeSignalingListener(name, first)
    await alice.chat.invite({ userID: 'bob' })
    await came
    expect(received).toEqual([])
  })
})
