import { expect, it } from 'vitest'
import { APP, aMessage, openCore, START_MS, temporaryDirectory } from '../core/support/test-core.ts'
import { handClock } from '../support/hand-clock.ts'
import { aProvider, json, type TestProvider } from '../support/provider.ts'

/** Waits for what comes over a real socket. */
const settledWhen = async (holds: () => boolean) => {
  while (!holds()) await new Promise((resolve) => setImmediate(resolve))
}

const says = (from: string, to: string, text: string) => aMessage(from, to, { payload: { text } })

const token = (deviceToken: string, more: object = {}) => ({ deviceToken, ...more })

const aScene = async (options: Parameters<typeof openCore>[0] = {}) => {
  const provider = await aProvider((_, response) => json(response, {}))
  const opened = await openCore({
    push: { url: `${provider.url}/push?app=1`, token: 'a-secret' },
    clock: handClock(START_MS),
    ...options,
  })
  const [alice, bob] = [await opened.device('alice'), await opened.device('bob')]
  return { ...opened, provider, alice, bob }
}

const bodyOf = ({ requests }: TestProvider, index: number) =>
  JSON.parse(`${requests[index]?.body}`) as {
    target: { deviceToken: string }
    notification: object
  }

const tokensAt = (provider: TestProvider) =>
  provider.requests.map((_, index) => bodyOf(provider, index).target.deviceToken).sort()

it('the server sends vendor tokens to the configured provider [PUSH-12]', async () => {
  const { alice, bob, provider } = await aScene()
  await alice.run(
    'offlinePush.register',
    token('vendor-token', { tokenID: 3, deviceBrand: 2, deviceModel: 'P70', isTpns: 0 }),
  )
  await bob.run('c2c.send', {
    ...says('bob', 'alice', '你好'),
    extra: { offlinePushInfo: { pushFlag: 0, title: '新消息', androidInfo: { sound: 'ring' } } },
  })
  await settledWhen(() => provider.requests.length === 1)
  const [request] = provider.requests
  expect(request).toMatchObject({
    method: 'POST',
    url: '/push?app=1',
    headers: { authorization: 'Bearer a-secret' },
  })
  expect(bodyOf(provider, 0)).toEqual({
    sdkAppID: expect.any(Number),
    userID: 'alice',
    target: {
      deviceToken: 'vendor-token',
      tokenID: 3,
      deviceBrand: 2,
      deviceModel: 'P70',
      isTpns: 0,
    },
    notification: {
      title: '新消息',
      body: '你好',
      tag: 'C2Cbob',
      sequence: 1,
      time: expect.any(Number),
      badge: 1,
      androidInfo: { sound: 'ring' },
    },
  })
})

it.each([
  ['no token', token(''), 22003],
  ['a token that is too long', token('x'.repeat(257)), 22004],
  ['an address of somebody', token('https://im.example.org/', { keys: {} }), 20001],
  ['no string', token(7 as never), 20001],
  ['a brand that is none', token('a', { deviceBrand: 'P70' }), 20001],
])('the server rejects %s [PUSH-12]', async (_what, body, code) => {
  const { alice } = await aScene()
  expect(await alice.refused('offlinePush.register', body)).toBe(code)
})

it('the server rejects tokens without a provider and tokens of unknown services [PUSH-12]', async () => {
  const { alice } = await aScene({ push: {} })
  expect(await alice.refused('offlinePush.register', token('a'))).toBe(22001)
  const keys = {
    p256dh:
      'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
    auth: 'BTBZMqHH6r4Tts7J_aSIgg',
  }
  for (const address of [
    'http://fcm.googleapis.com/fcm/send/1',
    'https://user@fcm.googleapis.com/fcm/send/1',
    'https://fcm.googleapis.com.example.org/1',
    'https://127.0.0.1/1',
    'fcm.googleapis.com',
  ]) {
    expect(await alice.refused('offlinePush.register', token(address, { keys }))).toBe(20001)
  }
  await alice.run('offlinePush.register', token('https://fcm.googleapis.com/fcm/send/1', { keys }))
})

it('the server keeps the ten newest tokens of an account over a restart [PUSH-10]', async () => {
  const dataDir = temporaryDirectory()
  const first = await aScene({ dataDir })
  for (let index = 0; index < 12; index++) {
    await first.alice.run('offlinePush.register', token(`${100 + index}`))
    first.pass(1)
  }
  await first.close()
  const { bob, provider } = await aScene({ dataDir })
  await bob.run('c2c.send', says('bob', 'alice', '你好'))
  await settledWhen(() => provider.requests.length === 10)
  expect(tokensAt(provider)).toEqual(Array.from({ length: 10 }, (_, index) => `${102 + index}`))
})

it('a token belongs to its last account, even with concurrent registrations [PUSH-10]', async () => {
  const { alice, bob, device, provider } = await aScene()
  const carol = await device('carol')
  await Promise.all([
    alice.run('offlinePush.register', token('one')),
    alice.run('offlinePush.register', token('two')),
  ])
  await bob.run('offlinePush.register', token('one'))
  await carol.run('c2c.send', says('carol', 'alice', '给甲'))
  await settledWhen(() => provider.requests.length === 1)
  await carol.run('c2c.send', says('carol', 'bob', '给乙'))
  await settledWhen(() => provider.requests.length === 2)
  expect(bodyOf(provider, 0)).toMatchObject({ userID: 'alice', target: { deviceToken: 'two' } })
  expect(bodyOf(provider, 1)).toMatchObject({ userID: 'bob', target: { deviceToken: 'one' } })
})

it('the server sends no notification for imported messages or to hidden devices [PUSH-04]', async () => {
  const { core, alice, bob, provider } = await aScene()
  await alice.run('offlinePush.register', token('dumb', { notificationStatus: 0 }))
  await alice.run('offlinePush.register', token('one'))
  const administrator = { sdkAppID: APP, userID: 'administrator' }
  await core.administer(administrator as never, 'openim/importmsg', {
    SyncFromOldSystem: 1,
    From_Account: 'bob',
    To_Account: 'alice',
    MsgRandom: 1,
    MsgTimeStamp: START_MS / 1000 - 100,
    MsgBody: [{ MsgType: 'TIMTextElem', MsgContent: { Text: '旧的' } }],
  })
  await bob.run('c2c.send', says('bob', 'alice', '新的'))
  await settledWhen(() => provider.requests.length === 1)
  expect(bodyOf(provider, 0)).toMatchObject({
    target: { deviceToken: 'one' },
    notification: { body: '新的' },
  })
})

it('a token stays with an instance that reconnects in time, and goes when that is kicked out [PUSH-10]', async () => {
  const { core, bob, alice, device, provider } = await aScene()
  const carol = await device('carol')
  const session = (userID: string, connectionID: string) => ({
    ...{ sdkAppID: APP, userID, connectionID, instanceID: '1' },
    ...{ tinyID: userID, platform: 7, origin: 'http://im.test' },
  })
  for (const one of [alice, carol]) {
    core.sessionEntered(session(one.userID, 'first'), true)
    await one.run('offlinePush.register', token(one.userID))
    core.sessionLeft(session(one.userID, 'first'), 'replaced', true)
  }
  core.sessionEntered(session('alice', 'second'), true)
  await alice.run('offlinePush.register', token('alice'))
  core.sessionLeft(session('alice', 'second'), 'replaced', true)
  core.sessionEntered(session('alice', 'third'), true)
  await bob.run('c2c.send', says('bob', 'carol', '你好'))
  core.sessionLeft(session('alice', 'third'), 'lost', true)
  await bob.run('c2c.send', says('bob', 'alice', '你好'))
  await settledWhen(() => provider.requests.length > 0)
  expect(tokensAt(provider)).toEqual(['alice'])
})
