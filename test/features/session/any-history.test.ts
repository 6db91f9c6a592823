import fc from 'fast-check'
import { Refused } from 'tavern-im/testing'
import { expect, it } from 'vitest'
import { commands, pushes } from '../../../src/protocol-entry.ts'
import { aClient } from '../../support/client.ts'
import { aLoginAnswer, LIFE_MS, nothingLeft } from './support.ts'

const actions = [
  'log in',
  'log out',
  'call',
  'drop',
  'stop',
  'start',
  'refuse as expired',
  'refuse as wrong',
  'refuse as overloaded',
  'push account',
  'push message',
  'push kickOther',
  'push kick',
  'provider fails',
  'provider brings old ones',
  'provider works',
  'offline',
  'online',
  'other user',
] as const

type Action = (typeof actions)[number]

const refusals: Partial<Record<Action, number>> = {
  'refuse as expired': 70001,
  'refuse as wrong': 70009,
  'refuse as overloaded': 60022,
}

/** A client with a UserSig provider, on a platform where every call takes random time and may fail. */
const createTestBed = () => {
  const client = aClient()
  const { chat, server, platform } = client
  const { clock } = platform
  const ends = new Map<string, number>()
  const later = (ms: number) => new Promise<void>((resolve) => clock.after(ms, resolve))
  /** Forbidden overlaps: of one session, or on one connection. */
  const overlaps: string[] = []
  const entering = new Set<object>()
  const refused: number[] = []
  let mood: Action = 'provider works'
  const mint = () => {
    const userSig = `sig-${ends.size}`
    ends.set(userSig, clock.now() + LIFE_MS)
    return userSig
  }
  const aProvider = () => {
    let isPending = false
    return async () => {
      if (isPending) overlaps.push('questions')
      isPending = true
      await later(300)
      isPending = false
      if (mood === 'provider fails') throw new Error('down')
      return mood === 'provider works' ? mint() : 'sig-0'
    }
  }
  server.on(commands.session.login, async ({ userSig }, connection) => {
    if (entering.has(connection)) overlaps.push('logins')
    entering.add(connection)
    await later(200)
    entering.delete(connection)
    const code = refused.shift() ?? ((ends.get(userSig) ?? 0) > clock.now() ? 0 : 70001)
    if (code !== 0) throw new Refused(code)
    connection.authKey = 'key-again'
    const userSigExpiredTime = (ends.get(userSig) ?? 0) / 1000
    return { ...aLoginAnswer, timeStamp: clock.now(), userSigExpiredTime }
  })
  const calls: Promise<unknown>[] = []
  const settled = { count: 0 }
  const keep = (call: Promise<unknown>) => {
    const done = () => {
      settled.count++
    }
    calls.push(call.then(done, done))
  }
  const act = (action: Action) => {
    const code = refusals[action]
    if (code !== undefined) refused.push(code)
    else if (action === 'log in') keep(chat.login({ userID: 'alice', getUserSig: aProvider() }))
    else if (action === 'offline' || action === 'online') platform.network.set(action === 'online')
    else if (action === 'other user') keep(chat.login({ userID: 'bob', getUserSig: aProvider() }))
    else if (action === 'log out') keep(chat.logout())
    else if (action === 'call') keep(chat.getUserProfile({ userIDList: ['bob'] }))
    else if (action === 'drop') server.drop()
    else if (action === 'stop') server.stop()
    else if (action === 'start') server.start()
    else if (action === 'push kick') server.push(pushes.session.kick, { type: 2 })
    else if (action === 'push kickOther') server.push(pushes.session.kickOther, {})
    else if (action === 'push account') {
      server.push(pushes.session.credentialsExpired, { level: 'account' })
    } else if (action === 'push message') {
      server.push(pushes.session.credentialsExpired, { level: 'message' })
    } else mood = action
  }
  return { ...client, act, calls, settled, refused, overlaps }
}

const aStep = fc.tuple(
  fc.constantFrom(...actions),
  fc.constantFrom(0, 100, 400, 3_000, 20_000, LIFE_MS),
)

it('one provider call and one login run at a time in any history, and every call settles [SESSION-22] [SESSION-28]', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(aStep, { maxLength: 25 }), async (steps) => {
      const testBed = createTestBed()
      const { act, advance, platform, chat, events } = testBed
      act('log in')
      for (const [action, ms] of steps) {
        act(action)
        await advance(ms)
      }
      act('start')
      act('online')
      act('provider works')
      testBed.refused.length = 0
      await advance(120_000)
      act('log out')
      await advance(100_000)
      await Promise.all(testBed.calls)
      expect(testBed.overlaps).toEqual([])
      expect(testBed.settled.count).toBe(testBed.calls.length)
      expect(platform.counts()).toEqual(nothingLeft)
      act('log in')
      await advance(20_000)
      expect(chat.isReady()).toBe(true)
      expect(platform.counts().sockets).toBe(1)
      expect(events.length).toBeGreaterThan(0)
    }),
    { numRuns: 100 },
  )
}, 60_000)
