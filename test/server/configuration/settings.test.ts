import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type CloudAnswer, commands, type ProfanityAnswer } from 'tavern-im/protocol'
import { afterEach, describe, expect, it } from 'vitest'
import { type AppSettings, createServer, type Server } from '../../../server/src/index.ts'
import { mintUserSig } from '../../../server/src/kernel/user-sig/mint-user-sig.ts'
import { connectRaw, type RawClient } from '../../../testing/internal/raw-client.ts'
import { APP, openCore } from '../core/support/test-core.ts'
import { administered, callRest } from '../support/back-end.ts'
import { app, otherApp } from '../support/test-server.ts'

const { cloud, commercial, profanity } = commands.configuration

const ends: (() => void | Promise<void>)[] = []

afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end()
})

/** A server whose apps file has these settings. */
const started = async (settings?: Partial<AppSettings>, dataDir = ':memory:'): Promise<Server> => {
  const server = await createServer({
    apps: [{ ...administered, ...(settings && { settings }) }, otherApp],
    dataDir,
    logLevel: 'silent',
  })
  ends.push(() => server.close())
  return server
}

const joined = async (server: Server, userID = 'alice', of = app): Promise<RawClient> => {
  const client = await connectRaw({ url: server.url, sdkAppID: of.sdkAppID })
  await client.login(userID, mintUserSig({ ...of, userID }))
  return client
}

const set = async (server: Server, command: string, body: object): Promise<number> => {
  const answer = await callRest(server.httpUrl, `openconfigsvr/${command}`, body)
  expect(answer).toMatchObject({ ActionStatus: 'OK', ErrorCode: 0 })
  return answer.Version as number
}

const configOf = async (client: RawClient, version = 0): Promise<CloudAnswer> =>
  client.request(cloud, { version })

const pageOf = (client: RawClient, startIndex = 0, version = 0): Promise<ProfanityAnswer> =>
  client.request(profanity, { startIndex, version, deviceID: 'a' })

const bodyOf = (push: { readonly body: Uint8Array | string } | undefined): unknown =>
  JSON.parse(Buffer.from(push?.body ?? '').toString())

const temporary = (): string => {
  const path = mkdtempSync(join(tmpdir(), 'tavern-settings-'))
  ends.push(() => rmSync(path, { recursive: true, force: true }))
  return path
}

describe('settings', () => {
  it('that are changed concurrently have a version each [CONFIG-20]', async () => {
    const server = await started()
    const numbers = [1, 2, 3, 4, 5]
    const versions = await Promise.all(
      numbers.map((number) => set(server, 'set_cloud_config', { CloudConfig: { number } })),
    )
    expect(new Set(versions).size).toBe(numbers.length)
    const newest = numbers[versions.indexOf(Math.max(...versions))]
    const { config } = await configOf(await joined(server))
    expect(config).toBe(`{"number":${newest}}`)
  })

  it('may be nested, but not too deep to be written [CONFIG-20]', async () => {
    const { httpUrl } = await started()
    const nested = (levels: number) =>
      `{"CloudConfig":{"a":${'['.repeat(levels)}1${']'.repeat(levels)}}}`
    const code = async (levels: number) =>
      (await callRest(httpUrl, 'openconfigsvr/set_cloud_config', nested(levels))).ErrorCode
    expect([await code(30), await code(32), await code(300_000)]).toEqual([0, 70402, 70402])
  })

  it('have their defaults when unset [CONFIG-20]', async () => {
    const client = await joined(await started())
    expect(await configOf(client)).toEqual({ version: 0, config: '', expiredTime: 3_600 })
    expect(await configOf(client, 7)).toEqual({ version: 0, config: '{}', expiredTime: 3_600 })
    expect(await client.request(commercial, { SDKAppID: app.sdkAppID })).toEqual({
      errorCode: 0,
      errorMessage: '',
      purchaseBits: '1'.repeat(64),
      expiredTime: 3_600,
    })
    expect(await pageOf(client)).toMatchObject({ lexicon: '', completeFlag: 1, version: 0 })
  })

  it('come from the apps file, and the purchase bits also at login [CONFIG-20]', async () => {
    const server = await started({
      cloudConfig: { paging_grp_count: 50 },
      purchaseBits: '101',
      profanity: ['spam', '赌博'],
    })
    const client = await connectRaw({ url: server.url, sdkAppID: app.sdkAppID })
    const login = await client.login('alice', mintUserSig({ ...app, userID: 'alice' }))
    expect(login.purchaseBits).toBe('101')
    const { version, config } = await configOf(client)
    expect([version > 0, config]).toEqual([true, '{"paging_grp_count":50}'])
    expect(await configOf(client, version)).toEqual({ version, config: '', expiredTime: 3_600 })
    const page = await pageOf(client)
    expect(page.lexicon.split(page.strToken)).toEqual(['spam', '赌博'])
    expect(page.filterConfig).toEqual({ isEnabled: true })
    expect(await pageOf(client, 0, page.version)).toMatchObject({ lexicon: '', completeFlag: 1 })
  })

  it('of the file follow the file until REST sets them, and REST then wins [CONFIG-20]', async () => {
    const dataDir = temporary()
    const versions: number[] = []
    const next = async (cloudConfig?: AppSettings['cloudConfig']) => {
      const server = await started(cloudConfig && { cloudConfig }, dataDir)
      const client = await joined(server)
      // A version that never is: the whole configuration comes.
      const { version, config } = await configOf(client, 1)
      versions.push(version)
      return { server, config }
    }
    const first = await next({ a: 1 })
    expect(first.config).toBe('{"a":1}')
    await first.server.close()
    const same = await next({ a: 1 })
    await same.server.close()
    const changed = await next({ a: 2 })
    expect(changed.config).toBe('{"a":2}')
    await changed.server.close()
    const removed = await next()
    expect(removed.config).toBe('{}')
    await set(removed.server, 'set_cloud_config', { CloudConfig: { a: 3 } })
    await removed.server.close()
    const later = await next({ a: 4 })
    expect(later.config).toBe('{"a":3}')
    const [one, again, two, none, byRest] = versions as [number, number, number, number, number]
    expect(one).toBe(again)
    expect(versions.toSorted((a, b) => a - b)).toEqual([one, one, two, none, byRest])
    expect(new Set(versions).size).toBe(4)
  })

  it.each<[string, object]>([
    ['settings.cloudConfig', { cloudConfig: [] }],
    ['settings.cloudConfig', { cloudConfig: { a: 'x'.repeat(70_000) } }],
    ['settings.purchaseBits', { purchaseBits: '012' }],
    ['settings.profanity', { profanity: 'spam' }],
    ['settings.profanity', { profanity: [''] }],
    ['settings.profanity', { profanity: ['a\nb'] }],
  ])('that are invalid prevent the start: %s of %j [CONFIG-22]', async (name, settings) => {
    await expect(started(settings as never)).rejects.toThrow(name)
  })

  it.each<[string, object]>([
    ['set_cloud_config', { CloudConfig: 7 }],
    ['set_cloud_config', {}],
    ['set_purchase_bits', { PurchaseBits: 1 }],
    ['set_profanity', { Words: ['x'.repeat(65)] }],
    ['set_profanity', { Words: Array.from({ length: 10_001 }, () => 'x') }],
  ])('that are invalid are rejected by %s [CONFIG-22]', async (command, body) => {
    const server = await started()
    const answer = await callRest(server.httpUrl, `openconfigsvr/${command}`, body)
    expect(answer).toMatchObject({ ActionStatus: 'FAIL', ErrorCode: 70402 })
    expect(answer.ErrorInfo).toContain(Object.keys(body)[0] ?? 'CloudConfig')
  })
})

describe('a change', () => {
  it('is pushed to all sessions of the app and to no other [CONFIG-21]', async () => {
    const server = await started()
    const alice = await joined(server, 'alice')
    const bob = await joined(server, 'bob')
    const otherAppUser = await joined(server, 'carol', otherApp)
    const version = await set(server, 'set_cloud_config', { CloudConfig: { a: 1 } })
    await set(server, 'set_purchase_bits', { PurchaseBits: '1' })
    const listed = await set(server, 'set_profanity', { Words: ['spam'] })
    for (const client of [alice, bob]) {
      const notices = await client.pushed(3)
      expect(notices.map(({ command }) => command)).toEqual([
        'push.cloudConfig',
        'push.commercialConfig',
        'push.profanity',
      ])
      expect(bodyOf(notices[0])).toEqual({ version, config: '{"a":1}', expiredTime: 3_600 })
      expect(bodyOf(notices[1])).toMatchObject({ errorCode: 0, purchaseBits: '1' })
      expect(bodyOf(notices[2])).toEqual({ version: listed })
    }
    await otherAppUser.request(commands.session.hello, {})
    expect(otherAppUser.pushes).toEqual([])
    expect(await configOf(otherAppUser, 1)).toMatchObject({ version: 0, config: '{}' })
  })

  it('raises the version, and an identical one does not [CONFIG-21]', async () => {
    const server = await started()
    const client = await joined(server)
    const versions: number[] = []
    for (const a of [1, 2, 2, 1]) {
      versions.push(await set(server, 'set_cloud_config', { CloudConfig: { a } }))
    }
    const [one, two, same, again] = versions as [number, number, number, number]
    expect([two > one, same === two, again > two]).toEqual([true, true, true])
    await client.request(commands.session.hello, {})
    expect(client.pushes).toHaveLength(3)
    const kept = await callRest(server.httpUrl, 'openconfigsvr/get_cloud_config')
    expect(kept).toMatchObject({ Version: again, CloudConfig: { a: 1 } })
  })

  it('of many concurrent ones ends with the last, for every session [CONFIG-21]', async () => {
    const server = await started()
    const client = await joined(server)
    const words = Array.from({ length: 20 }, (_, n) => [`word${n}`])
    const versions = await Promise.all(
      words.map((Words) => set(server, 'set_profanity', { Words })),
    )
    const kept = await callRest(server.httpUrl, 'openconfigsvr/get_profanity')
    expect(kept.Version).toBe(Math.max(...versions))
    const page = await pageOf(client)
    expect([page.version, page.lexicon]).toEqual([kept.Version, (kept.Words as string[])[0]])
  })

  it('back to the stored value applies while another write is pending [CONFIG-21]', async () => {
    const { core } = await openCore()
    const caller = { sdkAppID: APP, identifier: 'administrator' }
    const set = (a: number) =>
      core.administer(caller, 'openconfigsvr/set_cloud_config', { CloudConfig: { a } })
    await set(1)
    await Promise.all([set(2), set(1)])
    const kept = await core.administer(caller, 'openconfigsvr/get_cloud_config', {})
    expect(kept).toMatchObject({ CloudConfig: { a: 1 } })
  })

  it('that the disk does not store is rejected and not published [CONFIG-21]', async () => {
    const { core } = await openCore({ dataDir: temporary(), maxDatabaseBytes: 1 })
    const caller = { sdkAppID: APP, identifier: 'administrator' }
    const words = Array.from({ length: 5_000 }, (_, n) => `a long word of a list ${n}`)
    const set = core.administer(caller, 'openconfigsvr/set_profanity', { Words: words })
    await expect(set).rejects.toMatchObject({ code: 20_005 })
    const kept = await core.administer(caller, 'openconfigsvr/get_profanity', {})
    expect(kept).toEqual({ Version: 0, Words: [] })
  })

  it('of a long list is read in pages, each word once [CONFIG-09]', async () => {
    const words = Array.from({ length: 2_500 }, (_, n) => `词${n}`)
    const server = await started({ profanity: words })
    const client = await joined(server)
    const read: string[] = []
    let page = await pageOf(client)
    for (;;) {
      read.push(...page.lexicon.split(page.strToken))
      if (page.completeFlag === 1) break
      page = await pageOf(client, page.nextStartIndex)
    }
    expect(read).toEqual(words)
  })

  it('is denied to a client that requests another app [CONFIG-07]', async () => {
    const client = await joined(await started())
    await expect(client.request(commercial, { SDKAppID: otherApp.sdkAppID })).rejects.toMatchObject(
      {
        code: 70014,
      },
    )
  })
})
