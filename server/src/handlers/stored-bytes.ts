import { commands, MessageFlag, type WireBody } from 'tavern-im/protocol'
import type { Configuration } from '../domain/configuration/configuration.ts'
import type { Caller } from '../kernel/caller.ts'
import type { Refusal } from '../kernel/refusal.ts'
import type { Limits } from './limits.ts'

/**
 * Whether a command stores its request's content: `once` if its handler answers a repetition
 * without storing again. Commands that mark, remove, leave or query do not count, so that they
 * remain possible.
 */
type Stores = boolean | 'once'

type Features = Omit<typeof commands, 'session' | 'statistics' | 'room'>

const stores: {
  readonly [Feature in keyof Features]: Readonly<Record<keyof Features[Feature], Stores>>
} = {
  configuration: { cloud: false, commercial: false, profanity: false },
  profile: { get: false, news: false, update: true },
  presence: { get: false, set: true, subscribe: false, unsubscribe: false },
  blacklist: { list: false, add: true, remove: false },
  follow: { add: true, remove: false, list: false, info: false, check: false },
  friend: {
    ...{ list: false, get: false, check: false, applications: false },
    ...{ add: true, update: true, respond: true },
    ...{ createGroup: true, renameGroup: true, fillGroup: true },
    ...{ delete: false, deleteApplication: false, deleteGroup: false, readApplications: false },
  },
  group: {
    ...{ list: false, profile: false, search: false, onlineCount: false, applications: false },
    ...{ members: false, memberProfiles: false, roomMembers: false },
    ...{ create: true, join: true, update: true, answerApplication: true, addMembers: true },
    ...{ removeMembers: true, markMembers: true, changeMember: true },
    ...{ quit: false, dismiss: false, changeOwner: false },
  },
  groupData: {
    ...{ attributes: false, counters: false, pinned: false },
    ...{ changeAttributes: true, updateCounters: true, sendCustomData: true, pin: true },
  },
  // Files have a separate limit, `quotaMegabytes`.
  upload: { presign: false, slices: false, credentials: false, complete: false, renew: false },
  message: {
    ...{ sendC2C: 'once', sendGroup: 'once', sendCombo: 'once', uploadMerger: 'once' },
    ...{ modify: true, revoke: false, remove: false, history: false, downloadMerger: false },
  },
  receipt: { send: false, get: false, readers: false },
  annotation: {
    ...{ addReaction: true, changeExtensions: true, removeReaction: false },
    ...{ reactions: false, reactionUsers: false, extensions: false },
  },
  language: { translate: false, voiceToText: false },
  conversation: {
    ...{ list: false, get: false, peerReadTimes: false, folders: false, getReceiveOption: false },
    ...{ set: true, createFolder: true, renameFolder: true, fillFolder: true },
    ...{ setReceiveOption: true, read: false, readAll: false },
    ...{ delete: false, deleteFolder: false, clear: false },
  },
  topic: { create: true, update: true, delete: false, list: false },
  search: { messages: false, users: false, groups: false, members: false },
  push: {
    ...{ key: false, register: true, unregister: false },
    ...{ foreground: false, background: false, report: false },
  },
  sync: { sync: false },
}

/** Commands that store, by their name on the wire. */
const storing: ReadonlyMap<string, true | 'once'> = new Map(
  Object.entries(stores).flatMap(([feature, rows]) => {
    const table: Readonly<Record<string, { readonly name: string }>> =
      commands[feature as keyof Features]
    return Object.entries<Stores>(rows).flatMap(([key, how]): [string, true | 'once'][] => {
      const name = table[key]?.name
      return name === undefined || how === false ? [] : [[name, how]]
    })
  }),
)

/** The minimum charge: a small request also creates rows and log entries. */
const LEAST_BYTES = 256

const sizeOf = (body: unknown, raw: WireBody | undefined): number => {
  // A body that is no JSON value has no text.
  const whole = raw ?? String(JSON.stringify(body))
  const size = typeof whole === 'string' ? Buffer.byteLength(whole) : whole.length
  return Math.max(LEAST_BYTES, size)
}

/** Whether a message is online-only and not stored. */
const isPassing = (body: unknown): boolean => {
  const flags = (body as { readonly flags?: unknown } | null)?.flags
  return typeof flags === 'number' && (flags & MessageFlag.onlineOnly) !== 0
}

const passing: ReadonlySet<string> = new Set([
  commands.message.sendC2C.name,
  commands.message.sendGroup.name,
])

/**
 * Charges the stored bytes of a client's request to its account, before validation; returns the
 * refusal, 60018, if the account has stored too much today. `raw`: the undecoded body.
 */
export const chargeStored = (
  { settings, storedBudget }: Configuration & Limits,
  { sdkAppID, userID }: Caller,
  command: string,
  body: unknown,
  raw: WireBody | undefined,
): Refusal | undefined => {
  if (!storing.has(command) || (passing.has(command) && isPassing(body))) return undefined
  const { storedMegabytesPerDay } = settings.of(sdkAppID).limits.value
  const bytes = sizeOf(body, raw)
  return storedBudget.tryTake(`${sdkAppID} ${userID}`, bytes, storedMegabytesPerDay)
}

/**
 * Whether the command's handler answers repetitions, even for an account that has stored too much.
 */
export const answersRepetitions = (command: string): boolean => storing.get(command) === 'once'
