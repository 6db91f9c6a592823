import { serverCodes } from 'tavern-im/protocol'
import {
  BadField,
  type Guard,
  type Guarded,
  listOf,
  shape,
  text,
  whole,
} from '../../kernel/guards.ts'
import { Refusal } from '../../kernel/refusal.ts'

const EVENTS = 100
const COMMANDS = 200
const NAME_BYTES = 64
const DEVICE_BYTES = 128
/** Longest text of an IPv6 address. */
const ADDRESS_BYTES = 45

const count = whole(0, 1_000_000)
const milliseconds = whole(0, 1_000_000_000_000)
const unixMs = whole(0, Number.MAX_SAFE_INTEGER)

const header = shape({
  tinyID: text(NAME_BYTES),
  platform: whole(0, 1_000),
  system: text(DEVICE_BYTES),
  brand: text(DEVICE_BYTES),
  sdkVersion: text(NAME_BYTES),
})

const event = shape({
  name: text(NAME_BYTES, 1),
  level: whole(0, 9),
  time: unixMs,
  command: text(NAME_BYTES),
  code: whole(-2_147_483_648, 2_147_483_647),
  ms: milliseconds,
  count,
  address: text(ADDRESS_BYTES),
})

const commandQuality = shape({
  command: text(NAME_BYTES, 1),
  success: count,
  userSide: count,
  timeout: count,
  failed: count,
  under1s: count,
  under3s: count,
  over3s: count,
  totalMs: milliseconds,
})

const reading =
  <T>(command: string, guard: Guard<T>) =>
  (body: unknown): T => {
    try {
      return guard(body, 'the body')
    } catch (cause) {
      if (!(cause instanceof BadField)) throw cause
      throw new Refusal(serverCodes.BAD_PACKET, `${command}: ${cause.message}`)
    }
  }

const events = shape({ header, dropped: whole(0, 1_000_000_000), eventList: listOf(event, EVENTS) })

const quality = shape({
  header,
  time: unixMs,
  seconds: whole(0, 1_000_000_000),
  commandList: listOf(commandQuality, COMMANDS),
})

/** Reads the body of `statistics.report`: known fields only, bounded. Throws {@link Refusal}. */
export const readEvents = reading('statistics.report', events)

/** Reads the body of `statistics.quality`. Throws {@link Refusal}. */
export const readQuality = reading('statistics.quality', quality)

export type ReportedEvents = Guarded<typeof events>
export type ReportedQuality = Guarded<typeof quality>
