import { createServer, type Server } from 'tavern-im-server'
import { afterEach, beforeEach, expect, test } from 'vitest'
import {
  type ChatCall,
  deliverDue,
  deliverPeriodically,
} from '../../../demo/api/src/effects/deliver.ts'
import { enqueueEffect } from '../../../demo/api/src/effects/enqueue-effect.ts'
import { ADMINISTRATOR, imRest } from '../../../demo/api/src/effects/im-rest.ts'
import { mintUserSig } from '../../../demo/api/src/kernel/user-sig.ts'
import { openDatabase } from '../../../demo/api/src/storage/database.ts'
import { inTransaction } from '../../../demo/api/src/storage/transaction.ts'
import { type Market, openMarket } from './market.ts'
import { anUpload } from './pictures.ts'
import { openSharedDatabase } from './test-database.ts'

let market: Market

beforeEach(async () => {
  market = await openMarket()
})

afterEach(() => market.close())

const note = (stream: string, command: string, where = market.context) =>
  inTransaction(where, (tx) => enqueueEffect(tx, { stream, command, body: { command } }))

interface Chat {
  readonly delivered: string[]
  /** Commands that fail. */
  readonly broken: Set<string>
  readonly callChat: ChatCall
}

const aChat = (): Chat => {
  const delivered: string[] = []
  const broken = new Set<string>()
  const callChat: ChatCall = async (command) => {
    if (broken.has(command)) throw new Error(`${command} is broken`)
    delivered.push(command)
  }
  return { delivered, broken, callChat }
}

test('delivery limits the number of concurrent streams and delivers all of them', async () => {
  for (let stream = 0; stream < 50; stream += 1) await note(`s${stream}`, `c${stream}`)
  let now = 0
  let most = 0
  const delivered: string[] = []
  await deliverDue(market.context, async (command) => {
    now += 1
    most = Math.max(most, now)
    await Promise.resolve()
    now -= 1
    delivered.push(command)
  })
  expect(new Set(delivered).size).toBe(50)
  expect(most).toBe(20)
})

test('delivery sends effects once, in the order of their stream', async () => {
  const { delivered, callChat } = aChat()
  for (const command of ['a1', 'a2', 'a3']) await note('a', command)
  await deliverDue(market.context, callChat)
  await deliverDue(market.context, callChat)
  expect(delivered).toEqual(['a1', 'a2', 'a3'])
})

test('delivery sends nothing for a change that was rolled back', async () => {
  const { delivered, callChat } = aChat()
  const undone = inTransaction(market.context, async (tx) => {
    await enqueueEffect(tx, { stream: 'a', command: 'a1', body: {} })
    throw new Error('no seat left')
  })
  await expect(undone).rejects.toThrow('no seat left')
  await deliverDue(market.context, callChat)
  expect(delivered).toEqual([])
})

test('delivery continues a stream where it was interrupted', async () => {
  const { delivered, broken, callChat } = aChat()
  for (const command of ['a1', 'a2', 'a3']) await note('a', command)
  broken.add('a2')
  await deliverDue(market.context, callChat)
  expect(delivered).toEqual(['a1'])
  const kept = await market.context.db
    .selectFrom('effects')
    .orderBy('number')
    .select(['command', 'attempts'])
    .execute()
  expect(kept).toEqual([
    { command: 'a2', attempts: 1 },
    { command: 'a3', attempts: 0 },
  ])
})

test('delivery sends a stream that is longer than a round completely and in order', async () => {
  const { delivered, callChat } = aChat()
  const commands = Array.from({ length: 250 }, (_, at) => `a${at}`)
  await inTransaction(market.context, async (tx) => {
    for (const command of commands) await enqueueEffect(tx, { stream: 'a', command, body: {} })
    await enqueueEffect(tx, { stream: 'b', command: 'b0', body: {} })
  })
  await deliverDue(market.context, callChat)
  expect(delivered.filter((command) => command !== 'b0')).toEqual(commands)
  expect(delivered).toHaveLength(251)
})

test('a stopped delivery finishes the running calls and starts no further ones', async () => {
  const { delivered, callChat } = aChat()
  for (let stream = 0; stream < 50; stream += 1) await note(`s${stream}`, `c${stream}`)
  let begin = () => {}
  const begun = new Promise<void>((resolve) => {
    begin = resolve
  })
  const worker = deliverPeriodically(
    market.context,
    async (command, body) => {
      begin()
      await callChat(command, body)
    },
    () => undefined,
  )
  await begun
  await worker.stop()
  expect(delivered).toHaveLength(20)
  expect(await effectsLeft()).toBe(30)
  await deliverDue(market.context, callChat)
  expect(new Set(delivered).size).toBe(50)
})

test('enqueueEffect rejects calls outside of a transaction', async () => {
  const bare = enqueueEffect(market.context, { stream: 'a', command: 'a1', body: {} })
  await expect(bare).rejects.toThrow('not in a transaction')
})

test('a failing effect blocks its own stream only', async () => {
  const { delivered, broken, callChat } = aChat()
  for (const command of ['a1', 'a2']) await note('a', command)
  await note('b', 'b1')
  broken.add('a1')
  await deliverDue(market.context, callChat)
  expect(delivered).toEqual(['b1'])
  broken.clear()
  await deliverDue(market.context, callChat)
  expect(delivered).toEqual(['b1'])
  market.advance(1000)
  await deliverDue(market.context, callChat)
  expect(delivered).toEqual(['b1', 'a1', 'a2'])
})

test('the reason of a failure is stored', async () => {
  const { broken, callChat } = aChat()
  await note('a', 'a1')
  broken.add('a1')
  await deliverDue(market.context, callChat)
  const kept = await market.context.db.selectFrom('effects').selectAll().execute()
  expect(kept).toMatchObject([{ attempts: 1, failure: 'a1 is broken' }])
})

test('delivery continues after a restart with the effects enqueued before it', async () => {
  const { db: before, where, close } = await openSharedDatabase()
  await note('a', 'a1', { ...market.context, db: before })
  await before.destroy()
  const after = await openDatabase(where)
  const { delivered, callChat } = aChat()
  await deliverDue({ ...market.context, db: after }, callChat)
  await after.destroy()
  await close()
  expect(delivered).toEqual(['a1'])
})

const startChat = (): Promise<Server> =>
  createServer({
    host: '127.0.0.1',
    port: 0,
    dataDir: ':memory:',
    apps: [{ ...market.im, administrators: [ADMINISTRATOR] }],
    logLevel: 'silent',
  })

/** Nickname, headline and picture. */
const shownIn = async (chat: Server, userID: string): Promise<readonly string[]> => {
  const query = new URLSearchParams({
    sdkappid: String(market.im.sdkAppID),
    identifier: ADMINISTRATOR,
    usersig: mintUserSig(market.im, ADMINISTRATOR, Date.now(), 600),
  })
  const answer = await fetch(`${chat.httpUrl}/v4/profile/portrait_get?${query}`, {
    method: 'POST',
    body: JSON.stringify({
      To_Account: [userID],
      TagList: ['Tag_Profile_IM_Nick', 'Tag_Profile_IM_SelfSignature', 'Tag_Profile_IM_Image'],
    }),
  })
  const { UserProfileItem: people } = await answer.json()
  return people[0].ProfileItem.map(({ Value }: { Value: string }) => Value)
}

const effectsLeft = async (): Promise<number> =>
  (await market.context.db.selectFrom('effects').selectAll().execute()).length

test('a new account and its profile changes are published to the chat', async () => {
  const chat = await startChat()
  const failures: unknown[] = []
  const callChat = imRest(market.im, chat.httpUrl, Date.now)
  const worker = deliverPeriodically(market.context, callChat, (cause) => failures.push(cause))
  try {
    const login = { phone: '13912345678', code: await market.codeOf('13912345678') }
    const { body } = await market.post('/api/basic/user/loginWx', login)
    const { im_user_id: userID } = body.data.user_info as { im_user_id: string }
    await expect.poll(effectsLeft, { timeout: 8000 }).toBe(0)
    expect((await shownIn(chat, userID))[0]).toBe('玩家5678')
    const accesstoken = String(body.data.access_token)
    const avatar = await anUpload(market, accesstoken)
    const fields = { nickname: '夜行者', headline: '只打休闲局', avatar }
    await market.post('/api/basic/user/save', fields, { accesstoken })
    await expect.poll(effectsLeft, { timeout: 8000 }).toBe(0)
    expect(await shownIn(chat, userID)).toEqual(['夜行者', '只打休闲局', avatar])
    expect(failures).toEqual([])
  } finally {
    await worker.stop()
    await chat.close()
  }
}, 30_000)

test('imRest treats an already applied call as a success, and a member who was not added as a failure', async () => {
  const chat = await startChat()
  try {
    const callChat = imRest(market.im, chat.httpUrl, Date.now)
    const group = (command: string, body: object) =>
      callChat(`group_open_http_svc/${command}`, JSON.stringify({ GroupId: 'order-1', ...body }))
    const open = () => group('create_group', { Type: 'Public', Name: '订单' })
    await open()
    await open()
    await callChat('im_open_login_svc/kick', JSON.stringify({ UserID: 'never-came' }))
    const add = () => group('add_group_member', { MemberList: [{ Member_Account: 'u1' }] })
    await expect(add()).rejects.toThrow('a member was not added')
    await callChat('im_open_login_svc/account_import', JSON.stringify({ UserID: 'u1' }))
    await add()
    await add()
    await expect(group('create_group', { Type: 'None', Name: '订单' })).rejects.toThrow('10004')
  } finally {
    await chat.close()
  }
})

test('imRest reports an error of the chat as a failure', async () => {
  const chat = await startChat()
  try {
    const callChat = imRest(market.im, chat.httpUrl, Date.now)
    await expect(callChat('profile/portrait_set', '{}')).rejects.toThrow(
      /call the chat server with profile\/portrait_set: \d+/,
    )
  } finally {
    await chat.close()
  }
})
