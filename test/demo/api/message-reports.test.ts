import type { FastifyInstance } from 'fastify'
import { type Message, TYPES } from 'tavern-im/strict'
import type { Device } from 'tavern-im/testing'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { evidenceReader } from '../../../demo/api/src/effects/evidence.ts'
import { lineOf } from '../../../demo/api/src/effects/transcript.ts'
import { createApi } from '../../../demo/api/src/http/api.ts'
import { failures } from '../../../demo/api/src/kernel/failures.ts'
import { type ChatScene, openChatScene } from './chat-scene.ts'
import { asOperator, type Reply } from './operator-client.ts'

let scene: ChatScene
let app: FastifyInstance

beforeEach(async () => {
  scene = await openChatScene()
  const context = { ...scene.market.context, readEvidence: evidenceReader(scene.callChat) }
  app = await createApi(context, { logLevel: 'silent' })
})

afterEach(async () => {
  await app.close()
  await scene.close()
})

const report = async (account: string, body: object): Promise<Reply> => {
  const accesstoken = await scene.market.login(account)
  const url = '/api/basic/feedback/reportMessage'
  return (
    await app.inject({ method: 'POST', url, payload: body, headers: { accesstoken } })
  ).json() as Reply
}

const reported = ({ conversationID, sequence, time }: Message, changes: object = {}) => ({
  ...{ conversation_id: conversationID, sequence, sent_at: time, reason: 'fraud' },
  ...changes,
})

const say = async (
  { chat }: Device,
  to: string,
  conversationType: 'C2C' | 'GROUP',
  text: string,
): Promise<Message> => {
  const message = chat.createTextMessage({ to, conversationType, payload: { text } })
  return (await chat.sendMessage(message)).data.message
}

const evidence = async () => (await asOperator(scene.market)('feedback/list')).data.list

/** The conversation as the receiver names it. */
const forReceiver = (message: Message, sender: string): Message =>
  ({ ...message, conversationID: `C2C${sender}` }) as Message

test('a report of a private message reaches the operator with the messages around it [PERSON-04]', async () => {
  const [mao, chen] = [await scene.device('u100003'), await scene.device('u100001')]
  for (const n of [1, 2, 3, 4, 5, 6]) await say(chen, 'u100003', 'C2C', `第${n}句`)
  const bad = forReceiver(await say(mao, 'u100001', 'C2C', '加我微信，不走平台'), 'u100003')
  await say(chen, 'u100003', 'C2C', '不行')
  const { data } = await report('100001', reported(bad, { text: ' 引导私下交易 ' }))
  expect(data).toMatchObject({ kind: 'message', text: '诈骗或私下交易：引导私下交易' })
  expect(data).not.toHaveProperty('evidence')
  const [one] = await evidence()
  expect(one).toMatchObject({ kind: 'message', subject_account: '100003', account: '100001' })
  const lines = one?.evidence as readonly Record<string, unknown>[]
  expect(lines.map(({ text }) => text)).toEqual([
    ...['第2句', '第3句', '第4句', '第5句', '第6句'],
    ...['加我微信，不走平台', '不行'],
  ])
  expect(lines.filter(({ is_reported }) => is_reported)).toMatchObject([
    { text: '加我微信，不走平台', nickname: '老猫', account: '100003', is_recalled: false },
  ])
})

test('a second report of the same message returns the first [PERSON-04]', async () => {
  const [mao] = [await scene.device('u100003'), await scene.device('u100001')]
  const bad = forReceiver(await say(mao, 'u100001', 'C2C', '骂人的话'), 'u100003')
  const first = await report('100001', reported(bad))
  await scene.callChat(
    'openim/admin_msgwithdraw',
    JSON.stringify({
      ...{ From_Account: 'u100003', To_Account: 'u100001' },
      MsgKey: `${bad.sequence}_${bad.random}_${bad.time}`,
    }),
  )
  expect((await report('100001', reported(bad, { reason: 'abuse' }))).data).toEqual(first.data)
  const [one, ...others] = await evidence()
  expect(one?.evidence).toMatchObject([{ text: '骂人的话', is_recalled: false }])
  expect(others).toEqual([])
})

test('only a member reports a message of a group [PERSON-04]', async () => {
  const [mao, chen] = [await scene.device('u100003'), await scene.device('u100001')]
  const memberList = [{ userID: 'u100001' }]
  const { data } = await mao.chat.createGroup({ name: '车队', type: TYPES.GRP_WORK, memberList })
  const bad = await say(mao, data.group.groupID, 'GROUP', '刷屏')
  await say(chen, data.group.groupID, 'GROUP', '别刷了')
  const refused = await report('100005', reported(bad))
  expect(refused.error_code).toBe(failures.MESSAGE_UNKNOWN.code)
  expect((await report('100001', reported(bad))).ok).toBe(true)
  const [one] = await evidence()
  expect(one?.evidence).toMatchObject([
    { text: '[群动态]' },
    { text: '刷屏', is_reported: true },
    { text: '别刷了' },
  ])
})

test('own messages, those of the platform and unknown ones cannot be reported [PERSON-04]', async () => {
  const [mao] = [await scene.device('u100003'), await scene.device('u100001')]
  const own = await say(mao, 'u100001', 'C2C', '我说的')
  expect((await report('100003', reported(own))).error_msg).toBe('不能举报自己的消息')
  const wrong = [
    reported(forReceiver(own, 'u100003'), { sequence: 99 }),
    reported(forReceiver(own, 'u100003'), { sent_at: 5 }),
    reported(own, { conversation_id: 'GROUPnone' }),
    reported(own, { conversation_id: 'C2Cnobody' }),
    reported(own, { conversation_id: 'nothing' }),
  ]
  for (const body of wrong) {
    expect((await report('100001', body)).error_msg).toBe('没有找到这条消息')
  }
  expect(await evidence()).toEqual([])
})

test('operators see pictures of the chat at the address of the marketplace', () => {
  const file = '/objects/1400000000/202611/abc?e=1&s=2'
  const ImageInfoArray = [{ URL: `http://10.0.0.7:8600${file}` }]
  const message = { From_Account: 'u1', IsPlaceMsg: 0, MsgSeq: 1, MsgTimeStamp: 1 }
  const MsgBody = [{ MsgType: 'TIMImageElem', MsgContent: { ImageInfoArray } }]
  expect(lineOf({ ...message, MsgBody }).picture).toBe(file)
})
