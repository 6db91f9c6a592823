/**
 * Messages to groups of 10,000 and 100,000 members in the server's core, with 1,000 of them online:
 * `npx tsx bench/server/core-groups.ts`. The first message loads the group. Figures are comparable on
 * one machine only.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createCore } from '../../server/src/app/create-core.ts'
import type { Core } from '../../server/src/gateway/core.ts'
import { PushNumbers } from '../../server/src/gateway/frames.ts'
import {
  LocalDelivery,
  type SessionConnection,
  Sessions,
} from '../../server/src/gateway/sessions.ts'
import { unsentText } from '../../testing/internal/unsent-text.ts'
import { callerOf, log } from '../support/core-parts.ts'
import { fillGroups, foundGroups } from '../support/large-groups.ts'

const ONLINE = 1_000
const MESSAGES = 300
const GROUP = '@TGS#_large'

let delivered = 0

const lineOf = (userID: string): SessionConnection => ({
  id: userID,
  client: { platform: 7, isMiniProgram: false },
  caller: callerOf(userID),
  endSession() {},
  push(frames) {
    frames.for('binary', false)
    delivered += 1
  },
  close() {},
})

const nameOf = (member: number) => `user${member}`

const open = async (dataDir: string): Promise<Core> => {
  const sessions = new Sessions()
  for (let member = 0; member < ONLINE; member++) {
    sessions.enter(lineOf(nameOf(member)), callerOf(nameOf(member)))
  }
  const delivery = new LocalDelivery(sessions, new PushNumbers())
  return createCore({ dataDir, delivery, log, now: Date.now })
}

const send = (core: Core, number: number) => {
  const text = {
    clientTime: Math.floor(Date.now() / 1000),
    random: number,
    payload: { text: 'hi' },
  }
  return core.handle(callerOf(nameOf(0)), 'group.send', {
    ...unsentText(nameOf(0), GROUP, text),
    conversationType: 2,
  })
}

/** The longest time for which the event loop does nothing else during a call, in milliseconds. */
const longestStall = async (run: () => Promise<unknown>): Promise<number> => {
  let longest = 0
  let isOver = false
  const watch = async () => {
    for (let last = performance.now(); !isOver; last = performance.now()) {
      await new Promise(setImmediate)
      longest = Math.max(longest, performance.now() - last)
    }
  }
  const end = () => {
    isOver = true
  }
  await Promise.all([watch(), run().finally(end)])
  return longest
}

const measure = async (size: number) => {
  const dataDir = mkdtempSync(join(tmpdir(), 'tavern-groups-'))
  const maker = await open(dataDir)
  const groups = [{ groupID: GROUP, members: Array.from({ length: size }, (_, n) => nameOf(n)) }]
  await foundGroups(maker, groups)
  await maker.close()
  fillGroups(dataDir, groups)
  const core = await open(dataDir)
  const cold = process.cpuUsage()
  const stall = await longestStall(() => send(core, 1))
  const first = process.cpuUsage(cold)
  const before = process.cpuUsage()
  delivered = 0
  for (let number = 2; number < MESSAGES + 2; number++) await send(core, number)
  const { user, system } = process.cpuUsage(before)
  await core.close()
  rmSync(dataDir, { recursive: true })
  return {
    members: size,
    'first message, ms of processor': Math.round((first.user + first.system) / 1000),
    'longest stall ms': Math.round(stall),
    'µs a message': Math.round((user + system) / MESSAGES),
    'µs a delivery': ((user + system) / delivered).toFixed(2),
  }
}

console.table([await measure(10_000), await measure(100_000)])
