import { aGroupMessage, aMessage } from 'tavern-im/testing'
import { describe, expect, it } from 'vitest'
import { EVENT, type GroupTipPayload, TYPES } from '../../../src/index.ts'
import type { WireMessage } from '../../../src/protocol/message.ts'
import { wireConversationType } from '../../../src/protocol/names.ts'
import { commands, pushes } from '../../../src/protocol-entry.ts'
import { aReadyClient } from '../../support/client.ts'
import { isInTeam } from '../support/server-side.ts'
import { outcome } from '../support/settle.ts'

const ming = { userID: 'ming', nick: '小明', avatar: '' }
const hong = { userID: 'hong', nick: '', avatar: '' }

const aTip = (input: Partial<GroupTipPayload>): Partial<WireMessage> => {
  const { memberList = [hong] } = input
  const payload: GroupTipPayload = {
    operationType: 0,
    operatorID: 'ming',
    operatorInfo: { ...ming, role: 400 },
    userIDList: memberList.map(({ userID }) => userID),
    memberList,
    newGroupProfile: {},
    groupJoinType: 0,
    ...input,
  }
  return { from: 'ming', type: TYPES.MSG_GRP_TIP, payload }
}

const aNotice = (payload: object): WireMessage =>
  aMessage({
    conversationType: wireConversationType.system,
    from: 'ming',
    to: 'team',
    type: TYPES.MSG_GRP_SYS_NOTICE,
    payload: { operatorID: 'ming', groupProfile: { groupID: 'team', name: '车队' }, ...payload },
  })

/** The conversation list after a message arrived. */
const shown = async (message: WireMessage): Promise<string | undefined> => {
  const client = await aReadyClient(isInTeam)
  client.server.push(pushes.message.received, { position: 0, messageList: [message] })
  await client.advance(1_000)
  const { data } = await client.chat.getConversationList()
  return data.conversationList[0]?.lastMessage.messageForShow
}

describe('a tip is shown', () => {
  const users = ['甲', '乙', '丙', '丁'].map((nick) => ({ userID: nick, nick, avatar: '' }))
  it.each<[string, Partial<GroupTipPayload>]>([
    ['小明 加入群聊', { operationType: 1, groupJoinType: 1, memberList: [ming] }],
    ['小明 加入群聊', { operationType: 1, groupJoinType: 2, memberList: [ming] }],
    ['小明 邀请 hong 加入群聊', { operationType: 1, groupJoinType: 2 }],
    ['甲、乙、丙等4人 加入群聊', { operationType: 1, groupJoinType: 1, memberList: users }],
    ['x、y 退出群聊', { operationType: 2, memberList: [], userIDList: ['x', 'y'] }],
    ['hong 被移出群聊', { operationType: 3 }],
    ['hong 成为管理员', { operationType: 4 }],
    ['hong 不再是管理员', { operationType: 5 }],
    [
      '小明 将群名称改为“新”',
      { operationType: 6, newGroupProfile: { groupName: '新', avatar: '' } },
    ],
    ['hong 成为新群主', { operationType: 6, newGroupProfile: { ownerID: 'hong' } }],
    ['群主已离开', { operationType: 6, newGroupProfile: { ownerID: '' } }],
    ['群公告已更新', { operationType: 6, newGroupProfile: { notification: '' } }],
    ['全员禁言已开启', { operationType: 6, newGroupProfile: { muteAllMembers: true } }],
    ['全员禁言已解除', { operationType: 6, newGroupProfile: { muteAllMembers: false } }],
    ['群资料已修改', { operationType: 6, newGroupProfile: { avatar: '' } }],
    ['群资料已修改', { operationType: 6 }],
    ['hong 被禁言', { operationType: 7, memberList: [{ ...hong, muteTime: 60 }] }],
    ['hong 被解除禁言', { operationType: 7, memberList: [{ ...hong, muteTime: 0 }] }],
    ['群成员资料已修改', { operationType: 7, memberList: [] }],
    ['话题资料已修改', { operationType: 8 }],
    ['hong 被封禁', { operationType: 10 }],
    ['hong 被解除封禁', { operationType: 11 }],
    ['[群提示消息]', { operationType: 99 }],
  ])('as %s [NOTICE-09]', async (text, input) => {
    expect(await shown(aGroupMessage(aTip(input)))).toBe(text)
  })
})

describe('a notice is shown', () => {
  it.each<[number, string]>([
    [1, 'ming 申请加入群聊“车队”'],
    [2, '你加入群聊“车队”的申请已通过'],
    [3, '你加入群聊“车队”的申请被拒绝'],
    [4, '你被移出群聊“车队”'],
    [5, '群聊“车队”已解散'],
    [6, '你创建了群聊“车队”'],
    [7, '你被邀请加入群聊“车队”'],
    [8, '你退出了群聊“车队”'],
    [9, '你成为群聊“车队”的管理员'],
    [10, '你不再是群聊“车队”的管理员'],
    [11, '群聊“车队”已被回收'],
    [12, '你收到加入群聊“车队”的邀请'],
    [13, 'ming 接受了加入群聊“车队”的邀请'],
    [14, 'ming 拒绝了加入群聊“车队”的邀请'],
    [21, '你被群聊“车队”封禁'],
    [22, '群聊“车队”解除了对你的封禁'],
    [23, 'ming 邀请成员加入群聊“车队”，等待审批'],
    [99, '[群系统通知]'],
  ])('%i [NOTICE-09]', async (operationType, text) => {
    expect(await shown(aNotice({ operationType }))).toBe(text)
  })

  it('with the text that a back end gave it [NOTICE-09]', async () => {
    const payload = { operationType: 255, userDefinedField: '今晚维护' }
    expect(await shown(aNotice(payload))).toBe('今晚维护')
  })

  it('with the ID of a group without a name, and with unchanged names [NOTICE-09]', async () => {
    const nameless = { operationType: 6, groupProfile: { groupID: 'team', name: '' } }
    expect(await shown(aNotice(nameless))).toBe('你创建了群聊“team”')
    const odd = { operationType: 1, operatorID: '{}', groupProfile: { groupID: 'x', name: '[]$&' } }
    expect(await shown(aNotice(odd))).toBe('{} 申请加入群聊“[]$&”')
  })
})

describe('a payload of another shape', () => {
  it.each<[string, WireMessage]>([
    ['tip', aGroupMessage({ type: TYPES.MSG_GRP_TIP, payload: { operationType: 1 } })],
    ['notice', { ...aNotice({ operationType: 6 }), payload: { operationType: 6 } }],
    ['notice of the app', { ...aNotice({}), payload: { operationType: 255 } }],
  ])('of a %s breaks no list [NOTICE-10]', async (_, message) => {
    expect(await shown(message)).toBe('[暂不支持的消息]')
  })
})

describe('the system conversation', () => {
  it('without notices has no history, and marking it as read does nothing [NOTICE-05]', async () => {
    const client = await aReadyClient((server) =>
      server.on(commands.message.history, () => ({
        messageList: [],
        coveredFrom: 0,
        coveredTo: 0,
        isComplete: true,
      })),
    )
    const { chat, server } = client
    const conversationID = TYPES.CONV_SYSTEM
    const { data } = await outcome(client, chat.getMessageList({ conversationID }))
    expect(data).toEqual({ messageList: [], nextReqMessageID: '', isCompleted: true })
    expect(server.bodiesOf(commands.message.history)).toMatchObject([
      { conversationType: 3, sequence: 0 },
    ])
    await outcome(client, chat.setMessageRead({ conversationID }))
    expect(server.bodiesOf(commands.conversation.read)).toEqual([])
  })

  it('reports its read position to the server, and other devices receive it [NOTICE-04]', async () => {
    const client = await aReadyClient((server) =>
      server.on(commands.conversation.read, () => ({ position: 0 })),
    )
    const { chat, server, events } = client
    const notice = aNotice({ operationType: 7 })
    server.push(pushes.message.received, { position: 0, messageList: [notice] })
    await client.advance(1_000)
    expect(events.dataOf(EVENT.MESSAGE_RECEIVED).flat()).toMatchObject([{ flow: 'in', to: 'team' }])
    const conversationID = TYPES.CONV_SYSTEM
    await outcome(client, chat.setMessageRead({ conversationID }))
    expect(server.bodiesOf(commands.conversation.read)).toMatchObject([
      { conversationType: 3, messageReadSeq: 1 },
    ])
  })
})
