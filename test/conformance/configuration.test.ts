import type { Device } from 'tavern-im/testing'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { EVENT } from '../../src/index.ts'
import { callRest } from '../server/support/back-end.ts'
import { createTestBed, sigOf, type TestBed } from '../support/test-bed.ts'

let testBed: TestBed

beforeEach(async () => {
  testBed = await createTestBed()
})

afterEach(() => testBed.close())

const call = async (path: string, body: object) => {
  const answer = await callRest(testBed.server.httpUrl, path, body, {
    usersig: sigOf('administrator'),
  })
  expect(answer).toMatchObject({ ActionStatus: 'OK' })
}

/** Waits for a response: all earlier pushes arrive before it. */
const caughtUp = ({ chat }: Device) => chat.getMyProfile()

const codeOf = (call: Promise<unknown>) =>
  call.then(
    () => 0,
    ({ code }) => code,
  )

describe('the back end of an app', () => {
  it('changes the cloud configuration of online clients and of later logins [CONFIG-03] [CONFIG-21]', async () => {
    const alice = await testBed.device('alice')
    await call('openconfigsvr/set_cloud_config', {
      CloudConfig: { cmd_frequency_limit: { 'profile.get': { seconds: 600, calls: 2 } } },
    })
    expect(await codeOf(caughtUp(alice))).toBe(0)
    const three = [caughtUp(alice), caughtUp(alice), caughtUp(alice)].map(codeOf)
    expect(await Promise.all(three)).toContain(2996)
    const bob = await testBed.device('bob', { format: 'text' })
    const { data } = await bob.chat.callExperimentalAPI('getServerConfig')
    expect(Object.keys(data)).toEqual(['cmd_frequency_limit'])
  })

  it('enables and disables features by purchase bits [CONFIG-07]', async () => {
    const alice = await testBed.device('alice')
    const enabled = async (bit: number) =>
      (await alice.chat.callExperimentalAPI('isCommercialAbilityEnabled', bit)).data.enabled
    expect([await enabled(1), await enabled(2 ** 63)]).toEqual([true, true])
    await call('openconfigsvr/set_purchase_bits', { PurchaseBits: '10' })
    await caughtUp(alice)
    expect([await enabled(1), await enabled(2), await enabled(2 ** 63)]).toEqual([
      false,
      true,
      false,
    ])
  })

  it('sets a profanity list whose words the server rejects [CONFIG-13]', async () => {
    const words = Array.from({ length: 2_100 }, (_, n) => `敏感词${n}号`)
    await call('openconfigsvr/set_profanity', { Words: words })
    const alice = await testBed.device('alice')
    // The list is read beside the start of the session, and may come after it.
    await caughtUp(alice)
    await caughtUp(alice)
    await caughtUp(alice)
    expect(await codeOf(alice.chat.updateMyProfile({ nick: '敏感词２０９９号' }))).toBe(3123)
    expect(await codeOf(alice.chat.updateMyProfile({ nick: '敏感词' }))).toBe(0)
  })

  it('kicks a user out of all its sessions permanently [REST-05]', async () => {
    const one = await testBed.device('alice')
    const two = await testBed.device('alice')
    await call('im_open_login_svc/kick', { UserID: 'alice' })
    for (const device of [one, two]) {
      expect(await device.until(EVENT.KICKED_OUT)).toEqual({ type: 'REST_API_Kick' })
      expect(await codeOf(device.chat.getMyProfile())).toBe(3006)
    }
  })
})
