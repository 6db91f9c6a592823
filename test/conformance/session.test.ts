import type { Device } from 'tavern-im/testing'
import { afterEach, describe, expect, it } from 'vitest'
import {
  createServer,
  mintUserSig,
  type Server,
  type SessionLimits,
} from '../../server/src/index.ts'
import { allFeatures, createChat, EVENT } from '../../src/index.ts'
import { type HandClock, handClock } from '../server/support/hand-clock.ts'
import { aDevice, SDKAPPID, SECRET, say, sigOf } from '../support/test-bed.ts'

const HOUR_MS = 3_600_000

let server: Server
let clock: HandClock
const devices: Device[] = []

const start = async (sessions: Partial<SessionLimits> = {}) => {
  clock = handClock(Date.now())
  server = await createServer({
    apps: [{ sdkAppID: SDKAPPID, secret: SECRET, sessions }],
    dataDir: ':memory:',
    logLevel: 'silent',
    // No time passes in which an account could earn more calls.
    limits: { idleSeconds: 1e9, accountRequestBurst: 1e6 },
    clock,
  })
}

const join = async (userID: string, sign?: () => string) => {
  const device = await aDevice(server.url, userID, { ...(sign && { sign }) })
  devices.push(device)
  return device
}

afterEach(async () => {
  await Promise.all(devices.map(({ chat }) => chat.destroy()))
  await Promise.all(devices.splice(0).map(({ cable }) => cable.remove()))
  await server.close()
})

const health = async () => {
  const answer = await fetch(`${server.httpUrl}/healthz`)
  return (await answer.json()) as { connectionsNow: number; sessionsNow: number; logins: number }
}

/** Waits until the server has `count` open sockets. */
const connections = async (count: number) => {
  while ((await health()).connectionsNow !== count);
}

/** A UserSig that is good for two hours of the server's time. */
const sign = (userID: string) => () =>
  mintUserSig({
    sdkAppID: SDKAPPID,
    secret: SECRET,
    userID,
    expireSeconds: 7_200,
    now: Math.floor(clock.now() / 1000),
  })

describe('a UserSig that expires on the server', () => {
  it('is renewed by its provider, and the session continues without an event [SESSION-23]', async () => {
    await start()
    const request: string[] = []
    const alice = await join('alice', () => {
      request.push('alice')
      return sign('alice')()
    })
    const eventsBefore = alice.events.length
    for (let round = 1; round <= 3; round++) {
      clock.advance(2 * HOUR_MS + 10_000)
      const bob = await join('bob', sign('bob'))
      await say(bob, 'alice', `message ${round}`)
      await alice.until(EVENT.MESSAGE_RECEIVED, ([message]) => {
        return JSON.stringify(message?.payload).includes(`message ${round}`)
      })
      expect(request).toHaveLength(1 + round)
    }
    const names = alice.events.slice(eventsBefore).map(({ name }) => name as string)
    expect(names).not.toContain(EVENT.KICKED_OUT)
    expect(names).not.toContain(EVENT.ERROR)
    expect(names).not.toContain(EVENT.NET_STATE_CHANGE)
    expect(alice.cable.count).toBe(1)
  })

  it('ends a session without a provider, and the client does not reconnect [SESSION-23]', async () => {
    await start()
    const alice = await join('alice')
    clock.advance(2 * HOUR_MS)
    expect(await alice.until(EVENT.KICKED_OUT)).toEqual({ type: 'userSigExpired' })
    await alice.until(EVENT.SDK_NOT_READY)
    await expect(alice.chat.getMyProfile()).rejects.toMatchObject({ code: 3004 })
    await connections(0)
    expect((await health()).logins).toBe(1)
  })
})

describe('a login beyond the device limit', () => {
  it('kicks out the oldest device of its platform permanently [SESSION-25]', async () => {
    await start({ desktop: 1 })
    const first = await join('alice')
    const second = await join('alice')
    expect(await first.until(EVENT.KICKED_OUT)).toEqual({ type: 'multipleAccount' })
    await first.until(EVENT.SDK_NOT_READY)
    await expect(first.chat.getMyProfile()).rejects.toMatchObject({ code: 3003 })
    await connections(1)
    await expect(second.chat.getMyProfile()).resolves.toMatchObject({ code: 0 })
    expect(await health()).toMatchObject({ connectionsNow: 1, logins: 2 })
  })
})

describe('a hundred clients', () => {
  it('that log in, send and log out leave no socket and no session [SESSION-28]', async () => {
    await start()
    await (await join('bob')).chat.logout()
    await connections(0)
    for (let round = 0; round < 100; round++) {
      const chat = createChat({ features: allFeatures, SDKAppID: SDKAPPID, host: server.url })
      chat.setLogLevel(4)
      const ready = new Promise((resolve) => chat.on(EVENT.SDK_READY, resolve))
      await chat.login({ userID: 'alice', userSig: sigOf('alice') })
      await ready
      const to = { to: 'bob', conversationType: 'C2C' as const, payload: { text: 'hi' } }
      await chat.sendMessage(chat.createTextMessage(to))
      if (round % 2 === 0) await chat.logout()
      await chat.destroy()
    }
    await connections(0)
    expect(await health()).toMatchObject({ connectionsNow: 0, sessionsNow: 0, logins: 101 })
  })

  it('that are destroyed while they connect leave no socket and no session [SESSION-28]', async () => {
    await start()
    for (let round = 0; round < 100; round++) {
      const chat = createChat({ features: allFeatures, SDKAppID: SDKAPPID, host: server.url })
      chat.setLogLevel(4)
      const login = chat.login({ userID: 'alice', userSig: sigOf('alice') })
      const ended = login.then(
        () => 0,
        ({ code }) => code,
      )
      for (let tick = 0; tick < round % 8; tick++) await new Promise(setImmediate)
      await chat.destroy()
      expect([0, 3001]).toContain(await ended)
    }
    await connections(0)
    expect(await health()).toMatchObject({ connectionsNow: 0, sessionsNow: 0 })
  })
})
