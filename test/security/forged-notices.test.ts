import type { Device } from 'tavern-im/testing'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Message } from '../../src/index.ts'
import { backEndOf, messagesOf, textBody, textOf, well } from '../conformance/rest-scene.ts'
import { createTestBed, say, sayInGroup, type TestBed } from '../support/test-bed.ts'
import { codeOf } from './support/code-of.ts'

let testBed: TestBed

beforeEach(async () => {
  testBed = await createTestBed()
})

afterEach(() => testBed.close())

const call = backEndOf(() => testBed)

const set = (MessageSettings: object) =>
  well(call('openconfigsvr/set_message_settings', { MessageSettings }))

/** The newest message of a conversation as a device has it. */
const newest = async (device: Device, conversationID: string): Promise<Message> =>
  (await messagesOf(device, conversationID)).at(-1) as Message

const rewrite = async (device: Device, conversationID: string, text: string) => {
  const message = await newest(device, conversationID)
  message.payload = { text }
  return codeOf(device.chat.modifyMessage(message))
}

const NOTICE = '铁柱加入了房间'
const FORGED = '请将尾款转至 6222 0000 1111 2222'

/** alice and bob in a group of a type, in which the back end says something. */
const groupWithNotice = async (type: string, more: object = {}) => {
  const [alice, bob] = [await testBed.device('alice'), await testBed.device('bob')]
  const body = { GroupId: 'team', Type: type, Name: 'x', Owner_Account: 'alice' }
  const MemberList = [{ Member_Account: 'bob', ...(type !== 'Private' && { Role: 'Admin' }) }]
  await well(call('group_open_http_svc/create_group', { ...body, MemberList }))
  const notice = { GroupId: 'team', Random: 1, MsgBody: textBody(NOTICE), ...more }
  await well(call('group_open_http_svc/send_group_msg', notice))
  await bob.settles(async () => textOf(await newest(bob, 'GROUPteam')) === NOTICE)
  return { alice, bob }
}

describe('a message of the back end', () => {
  it.each(['Public', 'Private', 'ChatRoom'])(
    'cannot be modified by members or by the owner: %s [MODIFY-11]',
    async (type) => {
      const { alice, bob } = await groupWithNotice(type)
      expect(await rewrite(bob, 'GROUPteam', FORGED)).toBe(10007)
      expect(await rewrite(alice, 'GROUPteam', FORGED)).toBe(10007)
      await testBed.restart()
      const again = await newest(await testBed.device('bob'), 'GROUPteam')
      expect(again).toMatchObject({ payload: { text: NOTICE }, isModified: false })
    },
  )

  it('cannot be modified in a topic of a community [MODIFY-11]', async () => {
    const [alice, bob] = [await testBed.device('alice'), await testBed.device('bob')]
    const groupID = '@TGS#_team'
    const group = { type: 'Community', name: 'x', groupID, isSupportTopic: true } as const
    await alice.chat.createGroup(group)
    const topicID = `${groupID}@TOPIC#_one`
    await alice.chat.createTopicInCommunity({ groupID, topicID, topicName: 'one' })
    await bob.chat.joinGroup({ groupID })
    const MsgBody = textBody(NOTICE)
    const notice = { GroupId: groupID, TopicId: topicID, Random: 1, MsgBody }
    await well(call('group_open_http_svc/send_group_msg', notice))
    for (const device of [bob, alice]) {
      await device.settles(async () => textOf(await newest(device, `GROUP${topicID}`)) === NOTICE)
      expect(await rewrite(device, `GROUP${topicID}`, FORGED)).toBe(10007)
    }
  })

  it('cannot be modified in the name of a member [MODIFY-11]', async () => {
    const { alice, bob } = await groupWithNotice('Public', { From_Account: 'bob' })
    expect(await rewrite(alice, 'GROUPteam', FORGED)).toBe(10007)
    expect(await rewrite(bob, 'GROUPteam', FORGED)).toBe(10007)
  })

  it('cannot be modified in C2C, where the receiver may modify other messages [MODIFY-11]', async () => {
    const [alice, bob] = [await testBed.device('alice'), await testBed.device('bob')]
    const notice = { To_Account: 'bob', MsgRandom: 1, MsgBody: textBody(NOTICE) }
    await well(call('openim/sendmsg', notice))
    await bob.settles(async () => textOf(await newest(bob, 'C2Cadministrator')) === NOTICE)
    expect(await rewrite(bob, 'C2Cadministrator', FORGED)).toBe(10007)
    await say(alice, 'bob', 'ordinary')
    await bob.settles(async () => textOf(await newest(bob, 'C2Calice')) === 'ordinary')
    expect(await rewrite(bob, 'C2Calice', 'changed')).toBe(0)
  })

  it('can be modified by the back end, which records the modifier and the time [MODIFY-11] [MODIFY-13]', async () => {
    const { bob } = await groupWithNotice('Public')
    const { sequence: MsgSeq } = await newest(bob, 'GROUPteam')
    const change = { GroupId: 'team', MsgSeq, MsgBody: textBody('better') }
    await well(call('openim/modify_group_msg', change))
    await bob.settles(async () => textOf(await newest(bob, 'GROUPteam')) === 'better')
    const { modifierInfo, modifiedTime } = await newest(bob, 'GROUPteam')
    expect(modifierInfo).toMatchObject({ userID: 'administrator' })
    expect(modifiedTime).toBeGreaterThan(1_700_000_000)
  })

  it('imported in the name of a user can be modified like a user message [MODIFY-11]', async () => {
    await testBed.device('alice')
    const bob = await testBed.device('bob')
    const old = { From_Account: 'alice', To_Account: 'bob', SyncFromOldSystem: 1 }
    const said = { MsgRandom: 1, MsgTimeStamp: 1_700_000_000, MsgBody: textBody('of old') }
    await well(call('openim/importmsg', { ...old, ...said }))
    await bob.settles(async () => textOf(await newest(bob, 'C2Calice')) === 'of old')
    expect(await rewrite(bob, 'C2Calice', 'changed')).toBe(0)
  })
})

describe('an app in which only senders modify', () => {
  it('rejects modifications by the receiver, members and the owner [MODIFY-12]', async () => {
    await set({ modifiableBy: 'sender' })
    const [alice, bob] = [await testBed.device('alice'), await testBed.device('bob')]
    await say(alice, 'bob', 'mine')
    await bob.settles(async () => textOf(await newest(bob, 'C2Calice')) === 'mine')
    expect(await rewrite(bob, 'C2Calice', FORGED)).toBe(10007)
    expect(await rewrite(alice, 'C2Cbob', 'still mine')).toBe(0)
    const memberList = [{ userID: 'bob' }]
    for (const type of ['Public', 'Private', 'ChatRoom'] as const) {
      await alice.chat.createGroup({ type, name: 'x', groupID: type, memberList })
      await sayInGroup(bob, type, 'of bob')
      await alice.settles(async () => textOf(await newest(alice, `GROUP${type}`)) === 'of bob')
      expect(await rewrite(alice, `GROUP${type}`, FORGED)).toBe(10007)
      expect(await rewrite(bob, `GROUP${type}`, 'still of bob')).toBe(0)
    }
  })
})
