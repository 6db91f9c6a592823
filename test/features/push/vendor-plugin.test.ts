import { describe, expect, it } from 'vitest'
import { commands, type RequestOf } from '../../../src/protocol-entry.ts'
import { aReadyClient, type TestClient } from '../../support/client.ts'

const { register, report, foreground, background } = commands.push

type Callback = (said: unknown) => void

/** The plugin of uni-app as its host has it, and what it was called with. */
const aPlugin = (more: object = {}) => {
  const called: Record<string, unknown[]> = {}
  const listeners: Record<string, Callback> = {}
  const call = (name: string, ...args: unknown[]) => {
    called[name] = [...(called[name] ?? []), ...args]
  }
  const plugin = {
    getDeviceInfo: () => ({
      code: 0,
      data: {
        deviceModel: 'P70',
        systemVersion: '14',
        packageName: 'com.example',
        pushVersion: '2',
      },
    }),
    getDeviceType: () => ({ deviceType: 2001 }),
    getDeviceToken(config: object, callback: Callback) {
      call('getDeviceToken', config)
      callback({ code: 0, data: { deviceToken: 'the-token', bussinessId: '31' } })
    },
    setAppShowListener(callback: Callback) {
      listeners.shown = callback
    },
    getPushEventCacheList(callback: Callback) {
      callback({ code: 0, data: { eventList: [] } })
    },
    setPushEventReportListener(callback: Callback) {
      listeners.events = callback
    },
    notifyReportSuccess(data: unknown) {
      call('notifyReportSuccess', data)
    },
    ...more,
  }
  return { plugin, called, says: (name: string, said: unknown) => listeners[name]?.(said) }
}

/** A client with these plugins, which logs in after they are registered. */
const loggedIn = async (plugins: object): Promise<TestClient> => {
  const client = await aReadyClient((server) => {
    for (const one of [register, report, foreground, background]) server.on(one, () => ({}))
  })
  const left = client.chat.logout()
  await client.advance(0)
  await left
  client.chat.registerPlugin(plugins)
  await comesBack(client)
  return client
}

const comesBack = async (client: TestClient) => {
  const login = client.chat.login({ userID: 'alice', userSig: 'sig' })
  await client.advance(0)
  await login
  await client.advance(0)
}

const events = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ type: 1, time: 100 + index, pushId: `p${index}` }))

describe('the push plugin of a host', () => {
  it('gets its token registered with the device data, at each login [PUSH-20]', async () => {
    const { plugin, called } = aPlugin()
    const androidConfig = { 'com.example': { huaweiAppID: 'h' }, other: {} }
    const pushConfig = { androidConfig, iOSConfig: { iOSBusinessID: 7 } }
    const client = await loggedIn({ 'tim-push': plugin, pushConfig })
    const target = {
      ...{ deviceToken: 'the-token', businessID: 31, deviceBrand: 2001 },
      ...{ deviceModel: 'P70', systemVersion: '14', pushVersion: '2' },
    }
    expect(client.server.bodiesOf(register)).toEqual([target])
    expect(called.getDeviceToken).toEqual([{ huaweiAppID: 'h' }])
    const left = client.chat.logout()
    await client.advance(0)
    await left
    await comesBack(client)
    expect(client.server.bodiesOf(register)).toEqual([target, target])
  })

  it('may be the older plugin, with a different configuration [PUSH-20]', async () => {
    const { plugin, called } = aPlugin({
      getDeviceInfo: undefined,
      getDeviceToken(config: object, callback: Callback) {
        called.getDeviceToken = [config]
        callback({ code: 0, data: { deviceToken: 'old' } })
      },
    })
    const client = await loggedIn({
      'tim-offline-push-plugin': plugin,
      offlinePushConfig: {
        huaweiBusinessID: 1,
        oppoAppKey: 'k',
        xiaomiAppID: 'x',
        iosBusinessID: 5,
      },
    })
    expect(called.getDeviceToken).toEqual([
      { huaweiPushBussinessId: 1, oppoPushAppKey: 'k', xiaomiPushAppId: 'x' },
    ])
    expect(client.server.bodiesOf(register)).toEqual([
      { deviceToken: 'old', businessID: 5, deviceBrand: 2001 },
    ])
  })

  it('reports whether the app is in the foreground [PUSH-20]', async () => {
    const { plugin, says } = aPlugin()
    const client = await loggedIn({ 'tim-push': plugin })
    says('shown', { appShow: 0 })
    await client.advance(0)
    expect(client.server.bodiesOf(background)).toEqual([{ c2cUnreadCount: 0, groupUnreadCount: 0 }])
    says('shown', { appShow: 1 })
    await client.advance(0)
    expect(client.server.bodiesOf(foreground)).toEqual([{}])
  })

  it('gets its events reported, 40 at a time, and receives those that the server has [PUSH-21]', async () => {
    const list = [...events(90), { type: 'x' }, null]
    const { plugin, called, says } = aPlugin({
      getPushEventCacheList: (callback: Callback) =>
        callback({ code: 0, data: { eventList: list, key: 'cache' } }),
    })
    const client = await loggedIn({ 'tim-push': plugin })
    await client.advance(0)
    const sizes = () => client.server.bodiesOf(report).map(({ eventList }) => eventList.length)
    expect(sizes()).toEqual([40, 40, 10])
    const [first] = client.server.bodiesOf(report) as [RequestOf<typeof report>]
    expect(first.eventList[0]).toEqual({ type: 1, time: 100, pushID: 'p0' })
    expect(called.notifyReportSuccess).toEqual([
      { key: 'cache', eventList: events(90).slice(0, 40) },
      { key: 'cache', eventList: events(90).slice(40, 80) },
      { key: 'cache', eventList: events(90).slice(80) },
    ])
    says('events', {
      code: 0,
      data: { eventList: [{ type: 2, time: 1_790_000_000_123, pushId: 'q' }] },
    })
    await client.advance(0)
    expect(client.server.bodiesOf(report).at(-1)).toEqual({
      eventList: [{ type: 2, time: 1_790_000_000, pushID: 'q' }],
    })
  })

  it('gets its other events reported if the server rejects one [PUSH-21]', async () => {
    const eventList = [
      { type: 70_000, time: 100, pushId: 'type too high' },
      { type: 1, time: 5e10, pushId: 'time too late' },
      { type: 1, time: 100, pushId: 'long '.repeat(60) },
      ...events(1),
    ]
    const { plugin } = aPlugin({
      getPushEventCacheList: (callback: Callback) => callback({ code: 0, data: { eventList } }),
    })
    const client = await loggedIn({ 'tim-push': plugin })
    await client.advance(0)
    expect(client.server.bodiesOf(report)).toEqual([
      {
        eventList: [
          { type: 1, time: 100, pushID: '' },
          { type: 1, time: 100, pushID: 'p0' },
        ],
      },
    ])
  })

  it('keeps events that the server has not accepted [PUSH-21]', async () => {
    const { plugin, called, says } = aPlugin()
    const client = await loggedIn({ 'tim-push': plugin })
    client.server.refuse(report, 60022)
    says('events', { code: 0, data: { eventList: events(1) } })
    await client.advance(0)
    expect(called.notifyReportSuccess).toBeUndefined()
  })

  it.each([
    [
      'that throws',
      {
        getDeviceToken: () => {
          throw new Error('no')
        },
        getDeviceInfo: () => {
          throw new Error('no')
        },
      },
    ],
    [
      'that fails',
      { getDeviceToken: (_: object, callback: Callback) => callback({ code: 1, msg: 'no' }) },
    ],
    [
      'that says nothing',
      { getDeviceToken: (_: object, callback: Callback) => callback(undefined) },
    ],
    [
      'without a token',
      { getDeviceToken: (_: object, callback: Callback) => callback({ code: 0, data: {} }) },
    ],
    ['that is none', { getDeviceToken: undefined }],
    [
      'with events that are none',
      {
        getPushEventCacheList: (callback: Callback) =>
          callback({ code: 0, data: { eventList: 7 } }),
        getDeviceToken: () => undefined,
      },
    ],
  ])('%s does not disturb the client [PUSH-20]', async (_, more) => {
    const { plugin } = aPlugin(more)
    const client = await loggedIn({ 'tim-push': plugin })
    expect(client.chat.isReady()).toBe(true)
    expect(client.server.bodiesOf(register)).toEqual([])
    expect(client.server.bodiesOf(report)).toEqual([])
  })
})
