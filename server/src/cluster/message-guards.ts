import {
  BadField,
  flag,
  type Guard,
  listOf,
  oneOf,
  optional,
  record,
  shape,
  text,
  whole,
} from '../kernel/guards.ts'
import type { HeldSession } from '../services/hand-over.ts'
import { PROTOCOL, type ToAll, type ToFollower, type ToLeader } from './messages.ts'

/** No limit of its own: the size of a link's queue bounds everything. */
const MOST = 2 ** 32 - 1
const anyText = text(MOST)
const anyWhole = whole(0, Number.MAX_SAFE_INTEGER)
const anyTexts = listOf(anyText, MOST)

const nothing = shape({})

const pair: Guard<readonly string[]> = (value, name) => {
  const two = listOf(anyText, 2)(value, name)
  if (two.length === 2) return two
  throw new BadField(`${name} is not a pair`)
}

const heldSession = shape({ watched: listOf(pair, MOST), isLooking: flag })

const heldBy: Guard<readonly [line: string, held: HeldSession]> = (value, name) => {
  const [line, held, ...more] = Array.isArray(value) ? value : []
  if (more.length > 0) throw new BadField(`${name} is not a pair`)
  return [anyText(line, 'line'), heldSession(held, 'held') as unknown as HeldSession]
}

/** State of handed-over sessions by their lines. */
export const heldSessions = listOf(heldBy, MOST)

const caller = shape({
  sdkAppID: anyWhole,
  userID: anyText,
  tinyID: anyText,
  connectionID: anyText,
  instanceID: anyText,
  platform: anyWhole,
  origin: anyText,
  address: optional(anyText),
  administrator: optional(anyText),
  isBackEnd: optional(flag),
})

const command = { command: anyText, isText: flag }

const calls = {
  handle: shape({ line: anyText, ...command }),
  handleOpen: shape({
    visitor: shape({ sdkAppID: anyWhole, connectionID: anyText, address: anyText }),
    ...command,
  }),
  administer: shape({
    caller: shape({ sdkAppID: anyWhole, identifier: anyText }),
    path: anyText,
  }),
  openAccount: shape({ sdkAppID: anyWhole, userID: anyText, signedAt: optional(anyWhole) }),
  kickOthers: shape({ line: anyText }),
} as const satisfies Guards<Extract<ToLeader, { is: 'call' }>['call']>

/** A guard for each kind. */
type Guards<Said extends { readonly is: string }> = Readonly<Record<Said['is'], Guard<unknown>>>

/** Guard for one of several kinds; unknown fields of a kind are kept. */
const kindOf =
  <Said extends { readonly is: string }>(kinds: Guards<Said>): Guard<Said> =>
  (value, name) => {
    const { is } = record(value, name)
    if (typeof is !== 'string' || !Object.hasOwn(kinds, is)) {
      throw new BadField(`${name} is of an unknown kind`)
    }
    kinds[is as Said['is']](value, name)
    return value as Said
  }

const report = shape({
  ...{ app: anyWhole, tinyID: anyText, time: anyWhole },
  ...{ name: anyText, command: anyText, data: anyText },
})

const leaderKinds: Guards<ToLeader> = {
  join: shape({ protocol: anyWhole, epoch: anyWhole, goesOn: flag }),
  call: shape({ id: anyWhole, call: kindOf(calls) }),
  entered: shape({
    line: anyText,
    caller,
    client: shape({ platform: anyWhole, isMiniProgram: flag }),
    held: optional(heldSession),
  }),
  left: shape({ line: anyText, end: oneOf('lost', 'loggedOut', 'kickedOut', 'replaced') }),
  closed: shape({ line: anyText }),
  release: nothing,
  holds: nothing,
  resumed: nothing,
  reports: shape({ rows: listOf(report, MOST) }),
}

/** Messages from a follower to the leader. */
export const toLeader = kindOf<ToLeader>(leaderKinds)

const followerKinds: Guards<ToFollower> = {
  welcome: shape({ epoch: anyWhole, goesOn: flag }),
  answer: shape({ ids: listOf(anyWhole, MOST), isJSON: flag }),
  refusal: shape({ id: anyWhole, code: whole(0, MOST), message: anyText }),
  malformed: shape({ id: anyWhole, message: anyText }),
  fault: shape({ id: anyWhole, message: anyText }),
  ending: nothing,
  handOver: shape({ nodes: anyTexts }),
  // Clients cannot read a frame without a name.
  push: shape({ name: text(MOST, 1), lines: anyTexts }),
  close: shape({ line: anyText, code: anyWhole, reason: anyText }),
  kick: shape({
    sdkAppID: anyWhole,
    userID: anyText,
    type: oneOf(1, 2, 3, 4),
    exceptConnectionID: anyText,
  }),
}

/** Messages from the leader to a follower. */
export const toFollower = kindOf<ToFollower>(followerKinds)

/**
 * Messages from a node that has not joined. If it has led, its last messages to followers may still
 * be on their way.
 */
export const fromNewcomer = kindOf<ToLeader | ToFollower>({ ...leaderKinds, ...followerKinds })

const ofOurs = kindOf<ToAll>({
  asks: nothing,
  leads: shape({ epoch: anyWhole, url: anyText, isOverloaded: flag }),
})

/** Messages to all nodes. For another protocol only its number is checked. */
export const toAll: Guard<ToAll> = (value, name) => {
  const { protocol } = record(value, name)
  return anyWhole(protocol, 'protocol') === PROTOCOL ? ofOurs(value, name) : (value as ToAll)
}
