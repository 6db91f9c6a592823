import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Device } from 'tavern-im/testing'
import { expect, it, onTestFinished } from 'vitest'
import { createServer } from '../../server/src/index.ts'
import { systemClock } from '../../server/src/kernel/clock.ts'
import { EVENT, type Message } from '../../src/index.ts'
import { imDatabase } from '../support/im-database.ts'
import { aDevice, SDKAPPID, SECRET, say, sigOf, textsOf } from '../support/test-bed.ts'
import { cutConnection, numbers, receivedTexts } from './support.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

/** Time that goes on by itself, and leaps where a test says so; what comes each hour comes then. */
const leapingClock = (from: number) => {
  let ahead = from - Date.now()
  const hourly = new Set<() => void>()
  return {
    now: () => Date.now() + ahead,
    after: systemClock.after,
    every(ms: number, task: () => void) {
      if (ms < HOUR_MS) return systemClock.every(ms, task)
      hourly.add(task)
      return () => void hourly.delete(task)
    },
    leap(days: number) {
      ahead += days * DAY_MS
      for (const task of hourly) task()
    },
  }
}

/** A server that keeps a month beside the one that runs, and devices of alice and bob. */
const aServer = async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'tavern-months-'))
  const database = await imDatabase()
  // In the middle of the next month: UserSigs are signed by the time of this machine.
  const now = new Date()
  const clock = leapingClock(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 15))
  const server = await createServer({
    apps: [{ sdkAppID: SDKAPPID, secret: SECRET }],
    dataDir,
    logLevel: 'silent',
    ...database.options,
    messageMonths: 1,
    clock,
  })
  const devices: Device[] = []
  onTestFinished(async () => {
    await Promise.all(devices.map((device) => device.remove()))
    await server.close()
    database.release()
    await rm(dataDir, { recursive: true })
  })
  const device = async (userID: string) => {
    const sign = () => sigOf(userID, 300 * 86_400)
    const one = await aDevice(server.url, userID, { sign })
    devices.push(one)
    return one
  }
  return { clock, device }
}

const hoppedTexts = async ({ chat }: Device, conversationID: string, direction: 0 | 1) => {
  const list: Message[] = []
  for (let sequence = direction === 1 ? 1 : 31, pages = 0; pages < 10; pages++) {
    const { data } = await chat.getMessageListHopping({ conversationID, sequence, direction })
    list.push(...data.messageList)
    if (data.isCompleted) {
      return list.map(({ payload }) => (payload as { text: string }).text)
    }
    sequence = data.nextMessageSeq
  }
  throw new Error('hops do not end')
}

const unreadOf = ({ chat }: Device): number => chat.getTotalUnreadMessageCount()

it('getMessageList ends at the retention limit, for devices with older messages and for new devices [HIST-13, HIST-14]', async () => {
  const { clock, device } = await aServer()
  const [alice, bob] = [await device('alice'), await device('bob')]
  const old: Message[] = []
  for (const text of numbers(1, 25)) old.push(await say(alice, 'bob', text))
  clock.leap(20)
  for (const text of numbers(26, 30)) await say(alice, 'bob', text)
  await bob.settles(() => receivedTexts(bob).includes('30'))
  expect(await textsOf(bob, 'C2Calice')).toEqual(numbers(1, 30))
  expect(unreadOf(bob)).toBe(30)
  // The first month is gone; bob has loaded all of it, and its messages no longer count as unread.
  clock.leap(31)
  await bob.settles(() => unreadOf(bob) === 5)
  await cutConnection(bob)
  await say(alice, 'bob', '31')
  bob.cable.reconnect()
  await bob.settles(() => unreadOf(bob) === 6)
  const kept = numbers(26, 31)
  expect((await textsOf(bob, 'C2Calice')).slice(-6)).toEqual(kept)
  const late = await device('bob')
  expect(await textsOf(late, 'C2Calice')).toEqual(kept)
  for (const direction of [0, 1] as const) {
    const hopped = await hoppedTexts(late, 'C2Calice', direction)
    expect(hopped.toSorted()).toEqual(kept)
  }
  expect(unreadOf(late)).toBe(6)
  const gone = old[24] as Message
  await expect(alice.chat.revokeMessage(gone)).rejects.toMatchObject({ code: expect.any(Number) })
  await late.chat.setMessageRead({ conversationID: 'C2Calice' })
  await bob.settles(() => unreadOf(bob) === 0)
  expect(bob.events.some(({ name }) => name === EVENT.MESSAGE_REVOKED)).toBe(false)
})
