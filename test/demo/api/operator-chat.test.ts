import { EVENT, TYPES } from 'tavern-im/strict'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type ChatScene, openChatScene } from './chat-scene.ts'
import { anApplication, asAccount, asOperator } from './operator-client.ts'

let scene: ChatScene

beforeEach(async () => {
  scene = await openChatScene()
})

afterEach(() => scene.close())

const operator = (path: string, body?: object) => asOperator(scene.market)(path, body)

test('the chat shows certified accounts, also those that never chatted', async () => {
  const { market } = scene
  for (const account of ['100001', '100002']) {
    const ask = await asAccount(market, account)
    await ask('/api/basic/thug/apply', await anApplication(market, account))
  }
  const chen = await scene.device('u100001')
  const { list } = (await operator('certification/list')).data
  for (const { id } of list) await operator('certification/approve', { id })
  await scene.deliverAll()
  expect((await operator('effect/list')).data.list).toEqual([])
  const userIDList = ['u100001', 'u100002']
  const { data } = await chen.chat.getUserProfile({ userIDList })
  expect(data.map(({ role }) => role)).toEqual([1, 1])
})

test('a restriction logs the account out of the chat', async () => {
  const chen = await scene.device('u100001')
  const kicked = chen.until(EVENT.KICKED_OUT)
  await operator('account/restrict', { account: '100001', reason: '恶意刷单' })
  await scene.deliverAll()
  expect((await kicked).type).toBe(TYPES.KICKED_OUT_REST_API)
})
