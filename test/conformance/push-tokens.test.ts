import type { Device } from 'tavern-im/testing'
import { describe, expect, it, onTestFinished } from 'vitest'
import { aProvider, json } from '../server/support/provider.ts'
import { formats } from '../support/formats.ts'
import { createTestBed, say, sigOf } from '../support/test-bed.ts'
import { goesOffline } from './push-scene.ts'

interface Pushed {
  readonly target: { readonly deviceToken: string }
  readonly notification: { readonly body: string }
}

/** alice and bob at a server with a provider of vendors' tokens. */
const aScene = async (format: 'binary' | 'text') => {
  const provider = await aProvider((_, response) => json(response, {}))
  const testBed = await createTestBed({ push: { url: provider.url, token: 'secret' } })
  onTestFinished(() => testBed.close())
  const device = (userID: string) => testBed.device(userID, { format })
  const pushed = () => provider.requests.map(({ body }) => JSON.parse(body.toString()) as Pushed)
  const bodies = () => pushed().map(({ notification }) => notification.body)
  const [alice, bob] = [await device('alice'), await device('bob')]
  const metrics = async () => (await fetch(`${testBed.server.httpUrl}/metrics`)).text()
  return { testBed, device, alice, bob, pushed, bodies, metrics }
}

const shows = (device: Device, bodies: () => readonly string[], count: number) =>
  device.settles(async () => {
    // Each look is a call, so that time passes.
    await device.chat.getUserStatus({ userIDList: ['bob'] })
    return bodies().length >= count
  })

describe.each(formats)('over %s frames', (format) => {
  it('the server pushes to a vendor token until it is unregistered, also after a restart [PUSH-22]', async () => {
    const { testBed, alice, bob, pushed, bodies } = await aScene(format)
    const target = { deviceToken: 'vendor', businessID: 31, deviceBrand: 2001, deviceModel: 'P70' }
    await alice.chat.registerPushToken(target)
    await goesOffline(alice, bob)
    await say(bob, 'alice', 'one')
    await shows(bob, bodies, 1)
    expect(pushed()[0]).toMatchObject({ target, notification: { body: 'one' } })
    const { url } = await testBed.restart()
    for (const one of [alice, bob]) one.cable.reconnect(url)
    for (const one of [alice, bob]) await one.settles(() => one.chat.isReady())
    await alice.chat.registerPushToken({ ...target, pushMsg: 0 })
    await goesOffline(alice, bob)
    await say(bob, 'alice', 'two')
    alice.cable.reconnect(url)
    await alice.settles(async () => (await alice.chat.getMyProfile()).code === 0)
    await alice.chat.registerPushToken({ ...target, pushMsg: 1 })
    await goesOffline(alice, bob)
    await say(bob, 'alice', 'three')
    await shows(bob, bodies, 2)
    expect(bodies()).toEqual(['one', 'three'])
  })

  it('the push plugin of a host registers, and the server counts its events [PUSH-20] [PUSH-21]', async () => {
    const { alice, bob, pushed, bodies, metrics } = await aScene(format)
    const reported: unknown[] = []
    const eventList = Array.from({ length: 41 }, (_, at) => ({
      type: 1,
      time: at,
      pushId: `${at}`,
    }))
    const plugin = {
      getDeviceToken: (_: object, resolve: (said: object) => void) =>
        resolve({ code: 0, data: { deviceToken: 'of-plugin', bussinessId: 9 } }),
      getPushEventCacheList: (resolve: (said: object) => void) =>
        resolve({ code: 0, data: { eventList } }),
      notifyReportSuccess: (data: { eventList: unknown[] }) => reported.push(...data.eventList),
    }
    await alice.chat.logout()
    alice.chat.registerPlugin({ 'tim-push': plugin })
    await alice.login({ userID: 'alice', userSig: sigOf('alice') })
    await alice.settles(() => reported.length === 41)
    await alice.chat.reportPushEvents([{ type: 'opened', pushID: 'C2Cbob 1' }, { type: 77 }])
    const text = await metrics()
    for (const line of ['"arrived"} 41', '"opened"} 1', '"other"} 1']) {
      expect(text).toContain(`tavern_offline_push_events_total{type=${line}`)
    }
    await goesOffline(alice, bob)
    await say(bob, 'alice', 'hello')
    await shows(bob, bodies, 1)
    expect(pushed()[0]).toMatchObject({ target: { deviceToken: 'of-plugin', businessID: 9 } })
  })

  it('without a provider the server rejects a token, and accepts events 30 times a minute [PUSH-12] [PUSH-21]', async () => {
    const testBed = await createTestBed()
    onTestFinished(() => testBed.close())
    const alice = await testBed.device('alice', { format })
    const refused = alice.chat.registerPushToken({ deviceToken: 'vendor' })
    await expect(refused).rejects.toMatchObject({ code: 22001 })
    const codes: number[] = []
    for (let round = 0; round < 31; round++) {
      const report = alice.chat.reportPushEvents([{ type: 'arrived' }])
      codes.push(
        await report.then(
          () => 0,
          ({ code }) => code,
        ),
      )
    }
    expect(codes.filter((code) => code === 0)).toHaveLength(30)
    expect(codes.at(-1)).toBe(60022)
  })
})
