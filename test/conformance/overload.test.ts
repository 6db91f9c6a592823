import { afterEach, beforeEach, expect, it } from 'vitest'
import { allFeatures, createChat, EVENT } from '../../src/index.ts'
import { platformOf } from '../../src/platform/detect.ts'
import { commands } from '../../src/protocol-entry.ts'
import { nothingNew } from '../features/sync/support.ts'
import { app, sigOf, type TestServer, testServer } from '../server/support/test-server.ts'

const HOLD_SECONDS = 4

let server: TestServer
let request = 0

const extra = {
  [commands.conversation.list.name]: () => ({
    conversations: [],
    completeFlag: 1,
    timeStamp: 0,
    startIndex: '',
    cookie: 'c',
  }),
  [commands.group.list.name]: () => ({ groups: [], totalCount: 0 }),
  [commands.profile.get.name]: () => {
    request++
    return { profileList: [] }
  },
  [commands.sync.sync.name]: () => nothingNew,
}

beforeEach(async () => {
  server = await testServer({ extra, limits: { overloadSeconds: HOLD_SECONDS } })
})

afterEach(() => server.close())

it('the client sends no requests for as long as an overloaded server requires [CONFIG-12] [CONFIG-18]', async () => {
  const real = platformOf(globalThis)
  let aheadMs = 0
  const clock = { ...real.clock, now: () => real.clock.now() + aheadMs }
  const platform = { ...real, clock }
  const chat = createChat({
    features: allFeatures,
    SDKAppID: app.sdkAppID,
    host: server.url,
    platform,
  })
  chat.setLogLevel(4)
  const ready = new Promise((resolve) => chat.on(EVENT.SDK_READY, resolve))
  await chat.login({ userID: 'alice', userSig: sigOf('alice') })
  await ready
  let users = 0
  // Each call uses a new user: a known profile is not requested again.
  const codeOf = () =>
    chat.getUserProfile({ userIDList: [`user-${users++}`] }).then(
      () => 0,
      ({ code }) => code,
    )
  expect(await codeOf()).toBe(0)
  server.core.isBusy = true
  expect(await codeOf()).toBe(60022)
  server.core.isBusy = false
  const before = request
  // Beyond the second that any 60022 costs: the notice says more.
  aheadMs = (HOLD_SECONDS - 1) * 1_000
  expect(await codeOf()).toBe(60022)
  expect(request).toBe(before)
  aheadMs = 2 * HOLD_SECONDS * 1_000
  expect(await codeOf()).toBe(0)
  await chat.destroy()
})
