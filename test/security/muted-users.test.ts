import type { Device } from 'tavern-im/testing'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Message } from '../../src/index.ts'
import { backEndOf, messagesOf, well } from '../conformance/rest-scene.ts'
import { createTestBed, type TestBed } from '../support/test-bed.ts'
import { codeOf } from './support/code-of.ts'

let testBed: TestBed

beforeEach(async () => {
  testBed = await createTestBed()
})

afterEach(() => testBed.close())

const call = backEndOf(() => testBed)

const newest = async (device: Device, conversationID: string): Promise<Message> =>
  (await messagesOf(device, conversationID)).at(-1) as Message

const send = async ({ chat }: Device, to: string, conversationType: 'C2C' | 'GROUP') => {
  const message = chat.createTextMessage({
    ...{ to, conversationType, payload: { text: 'before' } },
    isSupportExtension: true,
  })
  await chat.sendMessage(message)
  return message
}

/** The codes of all that bob may try with two messages of a conversation, the second of them its own. */
const tries = async ({ chat }: Device, theirs: Message, mine: Message) => {
  const modified = async (message: Message) => {
    message.payload = { text: 'said after all' }
    return codeOf(chat.modifyMessage(message))
  }
  return {
    ownModified: await modified(mine),
    otherModified: await modified(theirs),
    reacted: await codeOf(chat.addMessageReaction(theirs, '[微笑]')),
    extended: await codeOf(chat.setMessageExtensions(theirs, [{ key: 'k', value: 'said' }])),
    recalledWithWords: await codeOf(chat.revokeMessage(mine, { reason: 'said' })),
  }
}

const all = (code: number) => ({
  ownModified: code,
  otherModified: code,
  reacted: code,
  extended: code,
  recalledWithWords: code,
})

const silence = (body: object) =>
  well(call('openconfigsvr/setnospeaking', { Set_Account: 'bob', ...body }))

/** Three ways of muting bob in the group of alice. */
const ways: Readonly<Record<string, (alice: Device) => Promise<unknown>>> = {
  'as a member': ({ chat }) =>
    chat.setGroupMemberMuteTime({ groupID: 'team', userID: 'bob', muteTime: 3_600 }),
  'with all members': ({ chat }) =>
    chat.updateGroupProfile({ groupID: 'team', muteAllMembers: true }),
  'by the back end': () => silence({ GroupmsgNospeakingTime: 3_600 }),
}

describe('a user who is muted in a group', () => {
  it.each(Object.keys(ways))(
    '%s cannot send content by modifying a message [SAY-01]',
    async (way) => {
      const [alice, bob] = [await testBed.device('alice'), await testBed.device('bob')]
      const memberList = [{ userID: 'bob' }]
      await alice.chat.createGroup({ type: 'Public', name: 'x', groupID: 'team', memberList })
      const mine = await send(bob, 'team', 'GROUP')
      await send(alice, 'team', 'GROUP')
      await bob.settles(async () => (await newest(bob, 'GROUPteam')).from === 'alice')
      const theirs = await newest(bob, 'GROUPteam')
      await bob.chat.addMessageReaction(theirs, '[强]')
      await ways[way]?.(alice)
      expect(await codeOf(send(bob, 'team', 'GROUP'))).toBe(10017)
      expect(await tries(bob, theirs, mine)).toEqual(all(10017))
      // Taking back says nothing.
      expect(await codeOf(bob.chat.removeMessageReaction(theirs, '[强]'))).toBe(0)
      expect(await codeOf(bob.chat.revokeMessage(mine))).toBe(0)
      const seen = await messagesOf(alice, 'GROUPteam')
      expect(JSON.stringify(seen)).not.toContain('said')
    },
  )
})

describe('a user whom the back end has muted for C2C', () => {
  it('cannot send content by modifying a message [SAY-01]', async () => {
    const [alice, bob] = [await testBed.device('alice'), await testBed.device('bob')]
    const mine = await send(bob, 'alice', 'C2C')
    await send(alice, 'bob', 'C2C')
    await bob.settles(async () => (await newest(bob, 'C2Calice')).from === 'alice')
    const theirs = await newest(bob, 'C2Calice')
    await silence({ C2CmsgNospeakingTime: 3_600 })
    expect(await tries(bob, theirs, mine)).toEqual(all(20012))
    expect(await codeOf(bob.chat.revokeMessage(mine))).toBe(0)
  })
})

describe('a former friend in an app where only friends chat', () => {
  it('cannot send content by modifying a message [SAY-02]', async () => {
    const [alice, bob] = [await testBed.device('alice'), await testBed.device('bob')]
    const mine = await send(bob, 'alice', 'C2C')
    await send(alice, 'bob', 'C2C')
    await bob.settles(async () => (await newest(bob, 'C2Calice')).from === 'alice')
    const theirs = await newest(bob, 'C2Calice')
    const MessageSettings = { friendsOnly: true }
    await well(call('openconfigsvr/set_message_settings', { MessageSettings }))
    expect(await tries(bob, theirs, mine)).toEqual(all(20009))
  })
})
