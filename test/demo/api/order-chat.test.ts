import type { Message } from 'tavern-im/strict'
import { EVENT, TYPES } from 'tavern-im/strict'
import type { Device } from 'tavern-im/testing'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { ChatCall } from '../../../demo/api/src/effects/deliver.ts'
import { kickFromChat } from '../../../demo/api/src/effects/enqueue-effect.ts'
import {
  type ChatOrder,
  closeOrderChat,
  joinOrderChat,
  leaveOrderChat,
  notifyOrderChat,
  openOrderChat,
} from '../../../demo/api/src/orders/chat/order-chat.ts'
import { type ChatScene, openChatScene } from './chat-scene.ts'

const order: ChatOrder = { id: 7, kind: 'raid', title: '周五团本，缺一个治疗' }

const GROUP = 'order-7'

let scene: ChatScene

beforeEach(async () => {
  scene = await openChatScene()
})

afterEach(() => scene.close())

/** Account 1 is `u100001`, and so on, in order of the seeds. */
const joined = (...accountIDs: number[]) =>
  scene.act(async (tx) => {
    await openOrderChat(tx, order)
    for (const accountID of accountIDs) await joinOrderChat(tx, order, accountID)
    await notifyOrderChat(tx, order, {
      code: 'joined',
      text: '阿辰 加入了订单',
      data: { position: 'boss', seat: 1 },
    })
  })

const receivedBy = ({ events }: Device): Message[] =>
  events.flatMap((event) =>
    event.name === EVENT.MESSAGE_RECEIVED ? (event.data as Message[]) : [],
  )

/** Code of a system message. */
const codeOf = ({ payload }: Message): string =>
  'data' in payload ? JSON.parse(String(payload.data)).code : ''

const whenReceived = async (device: Device, code: string): Promise<Message> => {
  const find = () => receivedBy(device).find((message) => codeOf(message) === code)
  await device.settles(() => find() !== undefined)
  return find() as Message
}

const say = (device: Device, text: string) =>
  device.chat.sendMessage(
    device.chat.createTextMessage({
      to: GROUP,
      conversationType: TYPES.CONV_GROUP,
      payload: { text },
    }),
  )

const groupsOf = async ({ chat }: Device): Promise<string[]> =>
  (await chat.getGroupList()).data.groupList.map(({ groupID }) => groupID)

test('members receive the events of an order as system messages', async () => {
  const chen = await scene.device('u100001')
  await joined(1)
  const message = await whenReceived(chen, 'joined')
  expect(message).toMatchObject({
    type: TYPES.MSG_CUSTOM,
    from: 'administrator',
    nick: '酒馆小助手',
    conversationID: `GROUP${GROUP}`,
    payload: { description: '系统消息', extension: '阿辰 加入了订单' },
  })
  expect(JSON.parse((message.payload as { data: string }).data)).toEqual({
    code: 'joined',
    data: { order_id: '7', cardType: 'raid', position: 'boss', seat: 1 },
  })
  expect(JSON.parse(message.cloudCustomData)).toEqual({ type: 'notification', show: true })
  const { data } = await chen.chat.getGroupProfile({ groupID: GROUP })
  expect(data.group).toMatchObject({ name: order.title, avatar: '/emblems/raid-7.svg' })
  // Without a tip.
  expect(receivedBy(chen)).toHaveLength(1)
}, 40_000)

test('a new participant reads messages from then on, and can send', async () => {
  await joined(1)
  const chen = await scene.device('u100001')
  const deer = await scene.device('u100002')
  await say(chen, '有人吗')
  await scene.act(async (tx) => {
    await joinOrderChat(tx, order, 2)
    await notifyOrderChat(tx, order, { code: 'boss-joined', text: '小鹿 加入了订单' })
  })
  await whenReceived(deer, 'boss-joined')
  await say(deer, '来了')
  await chen.settles(() => receivedBy(chen).some(({ from }) => from === 'u100002'))
  const { data } = await deer.chat.getMessageList({ conversationID: `GROUP${GROUP}` })
  expect(data.messageList.map(({ from }) => from)).toEqual(['administrator', 'u100002'])
}, 40_000)

test('hidden notices neither move the conversation nor count as unread', async () => {
  const chen = await scene.device('u100001')
  await joined(1)
  await scene.act((tx) =>
    notifyOrderChat(tx, order, { code: 'locked', text: '锁定了座位', isShown: false }),
  )
  const { cloudCustomData } = await whenReceived(chen, 'locked')
  expect(JSON.parse(cloudCustomData)).toEqual({ type: 'notification', show: false })
  const { data } = await chen.chat.getConversationList()
  const conversation = data.conversationList.find(
    ({ groupProfile }) => groupProfile?.groupID === GROUP,
  )
  expect(conversation).toMatchObject({ unreadCount: 1, lastMessage: { lastSequence: 1 } })
}, 40_000)

test('forbidden words in names do not block the notices of their order', async () => {
  const chen = await scene.device('u100001')
  await scene.callChat('openconfigsvr/set_profanity', JSON.stringify({ Words: ['阿辰', '团本'] }))
  await joined(1)
  await whenReceived(chen, 'joined')
}, 40_000)

test('a notice that is delivered twice is shown once', async () => {
  const chen = await scene.device('u100001')
  const twice: ChatCall = async (command, body) => {
    await scene.callChat(command, body)
    await scene.callChat(command, body)
  }
  await scene.act(async (tx) => {
    await openOrderChat(tx, order)
    await joinOrderChat(tx, order, 1)
    await notifyOrderChat(tx, order, { code: 'started', text: '开打' })
    await notifyOrderChat(tx, order, { code: 'finished', text: '打完' })
    await leaveOrderChat(tx, order, 2)
    await kickFromChat(tx, { account: '1', im_user_id: 'never-came' })
    await closeOrderChat(tx, order, { code: 'settled', text: '已结算' })
  }, twice)
  await whenReceived(chen, 'settled')
  const { data } = await chen.chat.getMessageList({ conversationID: `GROUP${GROUP}` })
  expect(data.messageList.map(codeOf)).toEqual(['started', 'finished', 'settled'])
}, 40_000)

test('clients cannot change, leave or fill the group independently of the order', async () => {
  await joined(1, 2)
  const { chat } = await scene.device('u100001')
  const refused = (code: number) => expect.objectContaining({ code })
  const others = { groupID: GROUP, userIDList: ['u100003'] }
  await expect(chat.updateGroupProfile({ groupID: GROUP, name: '我的' })).rejects.toEqual(
    refused(10007),
  )
  await expect(chat.addGroupMember(others)).rejects.toEqual(refused(10007))
  await expect(chat.deleteGroupMember({ ...others, userIDList: ['u100002'] })).rejects.toEqual(
    refused(10007),
  )
  await expect(chat.dismissGroup(GROUP)).rejects.toEqual(refused(10007))
  const { chat: other } = await scene.device('u100004')
  await expect(other.joinGroup({ groupID: GROUP })).rejects.toMatchObject({
    code: expect.any(Number),
  })
  const { data } = await chat.getGroupMemberList({ groupID: GROUP })
  expect(data.memberList.map(({ userID }) => userID).sort()).toEqual(['u100001', 'u100002'])
}, 40_000)

test("clients cannot create a group with the name of a future order's group", async () => {
  const { chat } = await scene.device('u100001')
  const createGroup = { name: '抢注', type: TYPES.GRP_PUBLIC }
  await expect(chat.createGroup({ ...createGroup, groupID: 'order-8' })).rejects.toMatchObject({
    code: 10101,
  })
  await chat.createGroup({ ...createGroup, groupID: 'ordered' })
  await chat.createGroup(createGroup)
  await joined(1)
}, 40_000)

test('an account that leaves the order loses its group', async () => {
  await joined(1, 2)
  const deer = await scene.device('u100002')
  expect(await groupsOf(deer)).toEqual([GROUP])
  await scene.act((tx) => leaveOrderChat(tx, order, 2))
  await deer.until(EVENT.GROUP_LIST_UPDATED, () => true)
  await deer.settles(async () => (await groupsOf(deer)).length === 0)
  await expect(say(deer, '还在')).rejects.toMatchObject({ code: 10007 })
}, 40_000)

test('a closed chat is readable, but not writable', async () => {
  await joined(1)
  const chen = await scene.device('u100001')
  await say(chen, '辛苦了')
  await scene.act((tx) => closeOrderChat(tx, order, { code: 'settled', text: '已结算' }))
  await whenReceived(chen, 'settled')
  await expect(say(chen, '再来')).rejects.toMatchObject({ code: 10017 })
  const { data } = await chen.chat.getMessageList({ conversationID: `GROUP${GROUP}` })
  const stored = data.messageList.filter(({ status }) => status === 'success')
  expect(stored.map(({ from }) => from)).toEqual(['administrator', 'u100001', 'administrator'])
}, 40_000)

test('a restricted account is logged out on all devices, and its old UserSigs stay void', async () => {
  const { db, now } = scene.market.context
  const [phone, operator] = [await scene.device('u100001'), await scene.device('u100001')]
  const before = scene.sigOf('u100001')
  await scene.act(async (tx) => {
    const account = await tx.db
      .updateTable('accounts')
      .set({ restricted_at: now() })
      .where('im_user_id', '=', 'u100001')
      .returningAll()
      .executeTakeFirstOrThrow()
    await kickFromChat(tx, account)
  })
  for (const device of [phone, operator]) {
    const { type } = await device.until(EVENT.KICKED_OUT)
    expect(type).toBe(TYPES.KICKED_OUT_REST_API)
  }
  await expect(phone.chat.login({ userID: 'u100001', userSig: before })).rejects.toMatchObject({
    code: 70001,
  })
  const { body } = await scene.market.post('/api/basic/user/loginWx', { account: '100001' })
  expect(body).toMatchObject({ ok: false, error_code: 20001 })
  await db.updateTable('accounts').set({ restricted_at: null }).execute()
}, 40_000)

test('a title is cut to the limit of group names', async () => {
  const title = '🍺'.repeat(30)
  await scene.act((tx) => openOrderChat(tx, { ...order, title }))
  await scene.act((tx) => joinOrderChat(tx, order, 1))
  const { chat } = await scene.device('u100001')
  const { data } = await chat.getGroupProfile({ groupID: GROUP })
  expect(data.group.name).toBe('🍺'.repeat(25))
}, 40_000)
