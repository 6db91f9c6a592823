import { Refused, type ScriptedServer } from 'tavern-im/testing'
import { describe, expect, it } from 'vitest'
import { commands, pushes } from '../../../src/protocol-entry.ts'
import { aClient, aReadyClient, type TestClient } from '../../support/client.ts'
import { commercial, configOf, keepsConfig } from './support.ts'

const HOUR_MS = 3_600_000

/** Logins bring these bits. */
const brings = (server: ScriptedServer, purchaseBits: string) =>
  server.on(commands.session.login, (_, session) => {
    session.authKey = 'key'
    return {
      instanceID: 'instance',
      helloInterval: 120,
      authKey: 'key',
      a2Key: 'a2',
      tinyID: '144',
      timeStamp: 0,
      customStatus: '',
      purchaseBits,
      userSigExpiredTime: 0,
    }
  })

const has = async ({ chat }: Pick<TestClient, 'chat'>, bit: number): Promise<boolean> =>
  (await chat.callExperimentalAPI('isCommercialAbilityEnabled', bit)).data.enabled

const answer = (purchaseBits: string, expiredTime = 100) => ({
  errorCode: 0,
  errorMessage: '',
  purchaseBits,
  expiredTime,
})

describe('the purchased features of an app', () => {
  it("are received at login, requested again after an hour, and then at the server's interval [CONFIG-07]", async () => {
    const client = await aReadyClient((server) => {
      brings(server, '1')
      server.on(commercial, () => answer('10'))
    })
    expect([await has(client, 1), await has(client, 2)]).toEqual([true, false])
    await client.advance(HOUR_MS - 1)
    expect(client.server.bodiesOf(commercial)).toEqual([])
    await client.advance(1)
    expect(client.server.bodiesOf(commercial)).toEqual([{ SDKAppID: 1400000000 }])
    expect([await has(client, 1), await has(client, 2)]).toEqual([false, true])
    await client.advance(100_000)
    expect(client.server.bodiesOf(commercial)).toHaveLength(2)
  })

  it.each(['', '2', '1'.repeat(65), ' 1', 7 as never])(
    'is requested immediately if the login returns %j [CONFIG-07]',
    async (bits) => {
      const client = await aReadyClient((server) => {
        brings(server, bits)
        server.on(commercial, () => answer('1'))
      })
      expect(client.server.bodiesOf(commercial)).toHaveLength(1)
      expect(await has(client, 1)).toBe(true)
    },
  )

  it.each([
    ['a refusal', 120_000, () => Promise.reject(new Refused(10002))],
    ['an error code', 120_000, () => ({ ...answer('0'), errorCode: 7, errorMessage: 'no' })],
    ['no bits', HOUR_MS, () => answer('')],
    ['other bits', HOUR_MS, () => answer('0102')],
    ['too many bits', HOUR_MS, () => answer('0'.repeat(65))],
  ])('stay unchanged after %s, until %d ms later [CONFIG-07]', async (_, ms, response) => {
    const client = await aReadyClient((server) => {
      brings(server, '1')
      server.on(commercial, response)
    })
    await client.advance(HOUR_MS)
    expect(client.server.bodiesOf(commercial)).toHaveLength(1)
    expect(await has(client, 1)).toBe(true)
    client.server.on(commercial, () => answer('0'))
    await client.advance(ms - 1)
    expect(await has(client, 1)).toBe(true)
    await client.advance(1)
    expect(await has(client, 1)).toBe(false)
  })

  it('also arrive by push [CONFIG-07]', async () => {
    const client = await aReadyClient((server) => brings(server, '1'))
    client.server.push(pushes.configuration.commercial, answer('10', 7_200))
    await client.advance(HOUR_MS + 1)
    expect([await has(client, 1), await has(client, 2)]).toEqual([false, true])
    expect(client.server.bodiesOf(commercial)).toEqual([])
  })

  it.each(Array.from({ length: 64 }, (_, bit) => bit))(
    'is exact for bit %d of 64 [CONFIG-08]',
    async (bit) => {
      const only = `${'0'.repeat(63 - bit)}1${'0'.repeat(bit)}`
      const client = await aReadyClient((server) => brings(server, only))
      const bits = Array.from({ length: 64 }, (_, n) => n)
      const results = await Promise.all(bits.map((n) => has(client, 2 ** n)))
      expect(results).toEqual(bits.map((n) => n === bit))
    },
  )

  it('has several features when it has all of them [CONFIG-08]', async () => {
    const client = await aReadyClient((server) => brings(server, `1${'0'.repeat(39)}11`))
    const masks = [3, 2 ** 41 + 3, 2 ** 41 + 4, 4, 2 ** 42]
    expect(await Promise.all(masks.map((mask) => has(client, mask)))).toEqual([
      true,
      true,
      false,
      false,
      false,
    ])
  })

  it.each([0, -1, 0.5, 2 ** 64, Number.NaN, Number.POSITIVE_INFINITY])(
    'has nothing for %d, which is no bit [CONFIG-08]',
    async (mask) => {
      expect(await has(await aReadyClient(), mask)).toBe(false)
    },
  )
})

describe('callExperimentalAPI', () => {
  const empty = { code: 0, data: {} }

  it('resolves before login and for unknown keys [CONFIG-15] [API-04]', async () => {
    const { chat, platform } = aClient()
    expect(await chat.callExperimentalAPI('isCommercialAbilityEnabled', 1)).toEqual({
      code: 0,
      data: { enabled: false },
    })
    for (const key of ['statTUIKeyFeatures', 'toString', '', 'setApplicationID']) {
      expect(await chat.callExperimentalAPI(key, { a: 1 })).toEqual(empty)
    }
    for (const key of [undefined, null, 7, {}, Symbol('x')]) {
      expect(await chat.callExperimentalAPI(key as never)).toEqual(empty)
    }
    const warned = platform.log.lines.filter(({ line }) => line.includes('there is no such key'))
    expect(warned).toHaveLength(9)
  })

  it.each([
    ['isCommercialAbilityEnabled', 2, { enabled: true }],
    ['isCommercialAbilityEnabled', '2', { enabled: false }],
    ['isCommercialAbilityEnabled', undefined, { enabled: false }],
    ['isFeatureEnabledForStat', 2, { enabled: true }],
    ['canIUseModule', ['grp'], { enabled: true }],
    ['canIUseModule', 'group-module', { enabled: true }],
    ['canIUseModule', ['signaling-module', 'cloud-search-module'], { enabled: true }],
    ['canIUseModule', ['grp', 'teleport'], { enabled: false }],
    ['canIUseModule', undefined, { enabled: false }],
    ['getServerConfig', undefined, { a: 1, b: [2] }],
    ['getServerConfig', 'b', { b: [2] }],
    ['getServerConfig', 'toString', {}],
    ['getServerConfig', 7, {}],
  ])('answers %s of %j with %j [CONFIG-15]', async (key, options, data) => {
    const client = await aReadyClient((server) => keepsConfig(server).set(1, { a: 1, b: [2] }))
    expect(await client.chat.callExperimentalAPI(key, options)).toEqual({ code: 0, data })
  })

  it('hands out a copy of the configuration [CONFIG-15]', async () => {
    const client = await aReadyClient((server) => keepsConfig(server).set(1, { a: 1 }))
    Object.assign(await configOf(client), { a: 2 })
    expect(await configOf(client)).toEqual({ a: 1 })
  })
})
