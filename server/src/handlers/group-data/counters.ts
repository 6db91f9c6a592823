import {
  type AnswerOf,
  CounterMode,
  type commands,
  LIMITS,
  serverCodes,
  type WireCounter,
} from 'tavern-im/protocol'
import type { Configuration } from '../../domain/configuration/configuration.ts'
import type { Data } from '../../domain/data.ts'
import { logGroupEvent } from '../../domain/events/group-events.ts'
import { keep, loadGroupData } from '../../domain/group-data/group-data.ts'
import type { Notify } from '../../domain/notify.ts'
import type { LiveRooms } from '../../domain/rooms/live-rooms.ts'
import { withLoaded } from '../../kernel/cache-miss.ts'
import { listOf, oneOf, shape, text, whole } from '../../kernel/guards.ts'
import { Refusal } from '../../kernel/refusal.ts'
import { callerMembership } from '../admit-caller.ts'
import { type Context, request } from '../context.ts'
import type { Limits } from '../limits.ts'
import { withGroupDataLock } from './group-data-lock.ts'
import { takeGroupData } from './take-group-data.ts'

type Commands = typeof commands.groupData

const groupID = text(LIMITS.GROUP_ID_BYTES, 1)

/** Recent updates stored for deduplication: a client retries within seconds. */
const RECENT = 200

const readUpdate = request(
  'group.updateCounters',
  serverCodes.GROUP_BAD_PARAMETER,
  shape({
    groupID,
    mode: oneOf(...CounterMode),
    random: whole(0, 2 ** 32 - 1),
    counterList: listOf(shape({ key: text(LIMITS.FRAME_BYTES, 1), value: text(20, 1) }), 100),
  }),
)

const refuse = (why: string, code: number = serverCodes.GROUP_BAD_PARAMETER): never => {
  throw new Refusal(code, `update counters: ${why}`)
}

/** Sets, increases or decreases counters, once per request; missing counters begin at 0. */
export const updateCounters = async (
  context: Context<Data & Notify & Configuration & LiveRooms & Limits>,
  body: unknown,
): Promise<AnswerOf<Commands['updateCounters']>> => {
  const input = readUpdate(body)
  const { services } = context
  const find = () => callerMembership(context, input.groupID, 'writeCounters')
  return withGroupDataLock(context, 'counters', input.groupID, find, ({ group, member }, kept) => {
    const { values, recent } = kept.data
    const counters = new Map(values.map(({ key, value }) => [key, value]))
    const name = `${member.accountID}.${input.random}`
    if (recent.includes(name)) {
      const keys = new Set(input.counterList.map(({ key }) => key))
      const counterList = values.filter(({ key }) => keys.has(key))
      return { counterSequence: kept.sequence, counterList }
    }
    const written = new Map<string, string>()
    for (const { key, value } of input.counterList) {
      if ([...key].length > LIMITS.COUNTER_KEY_CHARS) refuse('a key is too long')
      const count = counted(input.mode, counters.get(key) ?? '0', value)
      counters.set(key, count)
      written.set(key, count)
    }
    const counterList = listed(written)
    if (written.size === 0) return { counterSequence: kept.sequence, counterList }
    if (counters.size > LIMITS.COUNTERS) {
      refuse(`more than ${LIMITS.COUNTERS}`, serverCodes.TOO_MANY_COUNTERS)
    }
    takeGroupData(context, group)
    const next = { values: listed(counters), recent: [...recent.slice(1 - RECENT), name] }
    const counterSequence = keep(services, group, 'counters', kept, next)
    logGroupEvent(services, group, { event: 'counters', counterSequence, counterList })
    return { counterSequence, counterList }
  })
}

const listed = (counters: ReadonlyMap<string, string>): WireCounter[] =>
  Array.from(counters, ([key, value]) => ({ key, value }))

/** Computes with 64-bit integers, which JavaScript numbers cannot hold. */
const counted = (mode: (typeof CounterMode)[number], before: string, value: string): string => {
  if (!/^-?\d+$/.test(value)) refuse('a value is not a whole number')
  const amount = BigInt(value)
  const count = {
    Set: amount,
    Increase: BigInt(before) + amount,
    Decrease: BigInt(before) - amount,
  }[mode]
  if (BigInt.asIntN(64, count) !== count) refuse('a value needs more than 64 bits')
  return `${count}`
}

const readGroup = request('group.counters', serverCodes.GROUP_BAD_PARAMETER, shape({ groupID }))

/** All counters of a group. */
export const listCounters = async (
  context: Context<Data & LiveRooms>,
  body: unknown,
): Promise<AnswerOf<Commands['counters']>> => {
  const input = readGroup(body)
  const { services } = context
  const { group } = await withLoaded(() => callerMembership(context, input.groupID))
  const { sequence, data } = await loadGroupData(services, group, 'counters')
  return { counterSequence: sequence, counterList: data.values }
}
