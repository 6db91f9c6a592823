import { EVENT, type Message, TYPES } from 'tavern-im/strict'
import type { Device } from 'tavern-im/testing'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type ChatScene, openChatScene } from './chat-scene.ts'
import { type OrderScene, openOrderScene, type Person } from './order-scene.ts'

let scene: OrderScene
let chat: ChatScene

beforeEach(async () => {
  scene = await openOrderScene()
  chat = await openChatScene(scene.market)
})

afterEach(() => chat.close())

const userOf = async ({ id }: Person): Promise<string> => {
  const { im_user_id } = await scene.market.context.db
    .selectFrom('accounts')
    .where('id', '=', id)
    .select('im_user_id')
    .executeTakeFirstOrThrow()
  return im_user_id
}

const deviceOf = async (who: Person): Promise<Device> => chat.device(await userOf(who))

/** Codes of the system messages that a device received, the oldest first. */
const codesOf = ({ events }: Device): readonly string[] =>
  events.flatMap((event) =>
    event.name === EVENT.MESSAGE_RECEIVED
      ? (event.data as Message[])
          .filter(({ type, from }) => type === TYPES.MSG_CUSTOM && from === 'administrator')
          .map(({ payload }) => JSON.parse((payload as { data: string }).data).code)
      : [],
  )

const say = ({ chat: client }: Device, groupID: string, text: string) =>
  client.sendMessage(
    client.createTextMessage({
      to: groupID,
      conversationType: TYPES.CONV_GROUP,
      payload: { text },
    }),
  )

const membersOf = async ({ chat: client }: Device, groupID: string): Promise<readonly string[]> => {
  const { data } = await client.getGroupMemberList({ groupID })
  return data.memberList.map(({ userID }) => userID).sort()
}

test('an order has a chat from its publication to its end', async () => {
  const [boss, thug, other] = [await scene.person(), await scene.thug(), await scene.thug()]
  const phone = await deviceOf(boss)
  const { data: order } = await scene.boosting(boss)
  const groupID = String(order.group_id)
  await chat.deliverAll()
  expect(await membersOf(phone, groupID)).toEqual([await userOf(boss)])

  const theirs = await deviceOf(thug)
  await scene.join(thug, order.order_id, 'thug')
  await chat.deliverAll()
  await theirs.settles(() => codesOf(theirs).includes('joined'))
  await say(theirs, groupID, '老板好')
  await phone.settles(() => codesOf(phone).length === 2)
  expect(codesOf(phone)).toEqual(['published', 'joined'])

  await thug.ask('/api/order/seat/leave', { order_id: order.order_id })
  await chat.deliverAll()
  expect(await membersOf(phone, groupID)).toEqual([await userOf(boss)])
  await expect(say(theirs, groupID, '我还在')).rejects.toMatchObject({ code: 10007 })

  await scene.join(other, order.order_id, 'thug')
  const last = await deviceOf(other)
  const { order_id } = order
  await boss.ask('/api/order/start/up', { order_id })
  await other.ask('/api/order/finish/save', { order_id, report_text: '打完了' })
  await boss.ask('/api/order/finish/confirm', { order_id })
  await chat.deliverAll()
  await last.settles(() => codesOf(last).includes('confirmed'))
  expect(codesOf(last)).toEqual(['joined', 'started', 'finished', 'confirmed'])
  for (const device of [phone, last]) {
    await expect(say(device, groupID, '下次再来')).rejects.toMatchObject({ code: 10017 })
  }
  const { data } = await last.chat.getMessageList({ conversationID: `GROUP${groupID}` })
  expect(data.messageList.length).toBeGreaterThanOrEqual(4)
}, 40_000)

test('an account that leaves the chat of a running order is added again, but not after its end', async () => {
  const [boss, thug] = [await scene.person(), await scene.thug()]
  const { data: order } = await scene.boosting(boss)
  const { order_id } = order
  const groupID = String(order.group_id)
  await scene.join(thug, order_id, 'thug')
  await chat.deliverAll()
  const [phone, theirs] = [await deviceOf(boss), await deviceOf(thug)]
  await theirs.chat.quitGroup(groupID)
  // The chat server's webhook arrives a moment later.
  await expect
    .poll(
      async () => {
        await chat.deliverAll()
        return membersOf(phone, groupID)
      },
      { timeout: 20_000 },
    )
    .toHaveLength(2)
  await theirs.settles(async () => {
    const { data } = await theirs.chat.getGroupList()
    return data.groupList.length === 1
  })

  await boss.ask('/api/order/cancel/up', { order_id })
  await chat.deliverAll()
  await theirs.chat.quitGroup(groupID)
  const { db } = scene.market.context
  await phone.settles(async () => (await membersOf(phone, groupID)).length === 1)
  await chat.deliverAll()
  expect(await db.selectFrom('effects').selectAll().execute()).toEqual([])
  expect(await membersOf(phone, groupID)).toEqual([await userOf(boss)])
}, 40_000)

test('a restriction by the operator logs the account out of the chat on every device', async () => {
  const person = await scene.person()
  const device = await deviceOf(person)
  const { db } = scene.market.context
  const { account } = await db
    .selectFrom('accounts')
    .where('id', '=', person.id)
    .select('account')
    .executeTakeFirstOrThrow()
  await scene.market.post(
    '/api/operator/account/restrict',
    { account, reason: '私下交易' },
    { operatortoken: 'operator-token-of-the-tests' },
  )
  await chat.deliverAll()
  const { type } = await device.until(EVENT.KICKED_OUT)
  expect(type).toBe(TYPES.KICKED_OUT_REST_API)
  expect(await person.ask('/api/basic/user/getInfo')).toMatchObject({ ok: false })
}, 40_000)
