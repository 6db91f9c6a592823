import { createTestPlatform } from 'tavern-im/testing'
import { expect, it } from 'vitest'
import type { WebPushRegistration } from '../../../src/index.ts'
import { memoryStorage } from '../../../src/platform/memory-storage.ts'
import { commands } from '../../../src/protocol-entry.ts'
import { aReadyClient, type TestClient } from '../../support/client.ts'

const { key, register, unregister } = commands.push
const keys = { p256dh: 'point', auth: 'secret' }
const endpoint = 'https://push.example.org/1'
const target = { deviceToken: endpoint, keys }

/** A browser that gives this subscription, or fails so. */
const aBrowser = (json: unknown = { endpoint, keys }, fails: readonly string[] = []) => {
  const left = [...fails]
  const requests: object[] = []
  let dropped = 0
  const subscription = {
    toJSON: () => json as { endpoint: string },
    unsubscribe: async () => {
      dropped += 1
      return true
    },
  }
  const registration: WebPushRegistration = {
    pushManager: {
      getSubscription: async () => subscription,
      async subscribe(options) {
        requests.push(options)
        const name = left.shift()
        if (name !== undefined) throw new DOMException('no', name)
        return subscription
      },
    },
  }
  return { registration, requests, dropped: () => dropped }
}

const aScene = async (storage = memoryStorage()): Promise<TestClient> => {
  const platform = createTestPlatform({ storage })
  return aReadyClient(
    (server) => {
      server.on(key, () => ({ publicKey: 'the key' }))
      server.on(register, () => ({}))
      server.on(unregister, () => ({}))
    },
    'binary',
    { platform },
  )
}

it("enableWebPush registers the browser's subscription for the server's key [PUSH-11]", async () => {
  const { chat, server, advance } = await aScene()
  const { registration, requests } = aBrowser()
  const enabled = chat.enableWebPush(registration)
  await advance(0)
  expect(await enabled).toEqual({ code: 0, data: { endpoint } })
  expect(requests).toEqual([{ userVisibleOnly: true, applicationServerKey: 'the key' }])
  expect(server.bodiesOf(register)).toEqual([target])
})

it('enableWebPush subscribes again if the browser is subscribed for another key [PUSH-11]', async () => {
  const { chat, server, advance } = await aScene()
  const { registration, requests, dropped } = aBrowser(undefined, ['InvalidStateError'])
  const enabled = chat.enableWebPush(registration)
  await advance(0)
  await enabled
  expect(dropped()).toBe(1)
  expect(requests).toHaveLength(2)
  expect(server.bodiesOf(register)).toEqual([target])
})

it.each([
  ['the user says no', 3122, aBrowser(undefined, ['NotAllowedError']).registration],
  ['no service can be reached', 2800, aBrowser(undefined, ['AbortError']).registration],
  ['it fails twice', 2800, aBrowser(undefined, ['InvalidStateError', 'AbortError']).registration],
  ['a subscription has no keys', 2905, aBrowser({ endpoint }).registration],
  ['the browser has no push', 2905, {} as WebPushRegistration],
  ['there is no registration', 2905, undefined as never],
])(
  'enableWebPush rejects if %s, and registers nothing [PUSH-11]',
  async (_why, code, registration) => {
    const { chat, server, advance } = await aScene()
    const enabled = chat.enableWebPush(registration).catch((error) => error)
    await advance(0)
    expect(await enabled).toMatchObject({ code })
    expect(server.bodiesOf(register)).toEqual([])
  },
)

it('the next login of the same user registers again, until disableWebPush [PUSH-10]', async () => {
  const storage = memoryStorage()
  const first = await aScene(storage)
  const enabled = first.chat.enableWebPush(aBrowser().registration)
  await first.advance(0)
  await enabled
  first.platform.page.set(false)
  const second = await aScene(storage)
  expect(second.server.bodiesOf(register)).toEqual([target])
  const disabled = second.chat.disableWebPush()
  await second.advance(0)
  await disabled
  expect(second.server.bodiesOf(unregister)).toEqual([{ deviceToken: endpoint }])
  second.platform.page.set(false)
  const third = await aScene(storage)
  expect(third.server.bodiesOf(register)).toEqual([])
})
