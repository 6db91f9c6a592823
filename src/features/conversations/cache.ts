import { TYPES } from '../../protocol/types.ts'
import type { FeatureKernel } from '../kernel.ts'
import type { Conversation } from './model.ts'
import { newRecord } from './record.ts'
import type { ConversationStore } from './store.ts'

const KEY = 'conversations'

/** Conversations that are cached for the next start (spec 3 section 9). */
const CACHED_CONVERSATIONS = 20

/** Version of the cached shape, raised when older caches cannot be shown any longer. */
const SHAPE = 2

/** In shape 1 the marks for folded and hidden conversations were 3 and 4. */
const EARLIER_SHAPE = 1
const renumbered = new Map<number, number>([
  [3, TYPES.CONV_MARK_TYPE_FOLD],
  [4, TYPES.CONV_MARK_TYPE_HIDE],
])

interface Kept {
  readonly shape: number
  readonly conversations: readonly Conversation[]
}

/** Keeps the newest conversations as they are when the local store is flushed. */
export const keepConversations = ({ local }: FeatureKernel, store: ConversationStore): void => {
  local.write(KEY, (): Kept => {
    const newest = store.sorted.slice(0, CACHED_CONVERSATIONS)
    return { shape: SHAPE, conversations: newest.map(({ entity }) => entity) }
  })
}

/**
 * Returns the cached conversations of this user, in order; none if the cache is unreadable or of
 * another shape.
 */
export const keptConversations = ({ local }: FeatureKernel): readonly Conversation[] => {
  const kept = local.read(KEY) as Partial<Kept> | null | undefined
  const isEarlier = kept?.shape === EARLIER_SHAPE
  const list: unknown = isEarlier || kept?.shape === SHAPE ? kept.conversations : undefined
  if (!Array.isArray(list)) return []
  const now = isEarlier ? list.map(ofEarlierShape) : list
  return now.every(isConversation) ? now : []
}

/** Converts shape 1: renumbers marks, and completes the fields of the peer. */
const ofEarlierShape = (value: unknown): unknown => {
  if (!isObject(value) || typeof value.conversationID !== 'string') return value
  const { entity } = newRecord(value.conversationID)
  const { markList } = value
  const whole = (name: 'userProfile' | 'groupProfile') =>
    entity[name] && { [name]: { ...entity[name], ...(value[name] as object | undefined) } }
  const marks: unknown = Array.isArray(markList)
    ? [...new Set(markList.map((mark) => renumbered.get(mark) ?? mark))]
    : markList
  return { ...value, markList: marks, ...whole('userProfile'), ...whole('groupProfile') }
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const isConversation = (value: unknown): boolean => {
  if (!isObject(value)) return false
  const { conversationID, type, userProfile = {}, groupProfile = {} } = value
  if (typeof conversationID !== 'string' || !isObject(userProfile) || !isObject(groupProfile)) {
    return false
  }
  const { entity } = newRecord(conversationID)
  return entity.type === type && hasShapeOf(entity, value)
}

/**
 * Whether a value has every field of the example with its type; a null in the example allows any
 * type.
 */
const hasShapeOf = (example: object, value: unknown): boolean =>
  isObject(value) &&
  Object.entries(example).every(([key, expected]) => {
    const actual = value[key]
    if (isObject(expected)) return hasShapeOf(expected, actual)
    return (
      expected === null ||
      (typeof actual === typeof expected && Array.isArray(actual) === Array.isArray(expected))
    )
  })
