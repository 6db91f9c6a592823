import { wireConversationType } from 'tavern-im/protocol'
import { communityOf } from './cache/conversation-key.ts'

/**
 * The kind of entity whose partition decides a command (docs/decisions/partitions.md). `any`: the
 * command has no state, only that of its connection, or only data that never changes.
 */
export type HomeKind = 'account' | 'pair' | 'group' | 'app' | 'any'

/** The entity whose partition runs a command. */
export interface Home {
  readonly kind: HomeKind
  /** userID, the lesser userID of a pair, or groupID, of a topic its community's; '' if there is none. */
  readonly key: string
}

/**
 * The home of a command as its table declares it: the kind, and fields of the body with the keys. A
 * list of keys divides the command. `a.b` is the field b of each item of the list a; `a|b` is either
 * field.
 *
 * - Without a field, an account is that of the caller.
 * - A pair with one field is one of the caller and that user.
 * - A conversation is a pair or a group, as `conversationType` says, of the body or of each item of a list.
 *   The conversation with the system is the account's.
 */
export type HomeRow =
  | 'account'
  | 'app'
  | 'any'
  | readonly ['account' | 'group', field: string]
  | readonly ['pair', user: string, other?: string]
  | readonly ['conversation', list?: string]

/** Entities that a command names. If the server chooses the ID of a new group, its home is any. */
export const homesOf = (row: HomeRow, callerID: string, body: object): readonly Home[] => {
  const homes = allHomesOf(row, callerID, body)
  const unique = new Map(homes.map((home) => [`${home.kind} ${home.key}`, home]))
  return [...unique.values()]
}

const allHomesOf = (row: HomeRow, callerID: string, body: object): readonly Home[] => {
  if (row === 'account') return [{ kind: row, key: callerID }]
  if (row === 'app' || row === 'any') return [{ kind: row, key: '' }]
  const [kind, field = '', other] = row
  if (kind === 'conversation') {
    const items = field === '' ? [body] : itemsAt(body, field)
    return items.map((item) => conversationOf(callerID, item as Addressed))
  }
  const keys = textsAt(body, field)
  if (kind === 'group') return keys.length === 0 ? [ANY] : keys.map(homeOfGroup)
  if (kind === 'account') {
    return (keys.length === 0 ? [callerID] : keys).map((key) => ({ kind, key }))
  }
  if (other === undefined) return keys.map((key) => homeOfPair(callerID, key))
  const [user = callerID] = keys
  return textsAt(body, other).map((key) => homeOfPair(user, key))
}

interface Addressed {
  readonly conversationType?: number
  readonly to?: string
}

const ANY: Home = { kind: 'any', key: '' }

const conversationOf = (callerID: string, { conversationType, to = '' }: Addressed): Home => {
  if (conversationType === wireConversationType.system) return { kind: 'account', key: callerID }
  return conversationType === wireConversationType.group
    ? homeOfGroup(to)
    : homeOfPair(callerID, to)
}

/** The home of a group, or of a topic. */
export const homeOfGroup = (groupID: string): Home => ({
  kind: 'group',
  key: communityOf(groupID) ?? groupID,
})

/** The home of a conversation of two users. */
export const homeOfPair = (one: string, other: string): Home => ({
  kind: 'pair',
  key: one < other ? one : other,
})

/** The texts that a field has, as one or as a list. */
const textsAt = (body: object, path: string): string[] =>
  path
    .split('|')
    .flatMap((either) => valuesAt([body], either.split('.')))
    .filter((value) => typeof value === 'string' && value !== '')
    .map(String)

const itemsAt = (body: object, field: string): object[] =>
  valuesAt([body], [field]).filter((item) => typeof item === 'object' && item !== null) as object[]

const valuesAt = (from: readonly unknown[], [field, ...rest]: readonly string[]): unknown[] => {
  if (field === undefined) return [...from]
  const values = from.flatMap((one) =>
    typeof one === 'object' && one !== null ? (one as Record<string, unknown>)[field] : [],
  )
  return valuesAt(values, rest)
}
