import {
  type AnswerOf,
  type commands,
  DISCARD_EXCEPT_AT,
  LIMITS,
  type SettingChange,
  serverCodes,
  type WireConversationAddress,
} from 'tavern-im/protocol'
import type { Data } from '../../domain/data.ts'
import { logEvent } from '../../domain/events/account-events.ts'
import type { Notify } from '../../domain/notify.ts'
import type { LiveRooms } from '../../domain/rooms/live-rooms.ts'
import { withLoaded } from '../../kernel/cache-miss.ts'
import { BadField, flag, listOf, shape, text, whole } from '../../kernel/guards.ts'
import { Refusal } from '../../kernel/refusal.ts'
import { type Context, callerOf, request } from '../context.ts'
import {
  canBeSet,
  conversationFields,
  conversationMembershipOf,
  keepListed,
  touchMembership,
} from './conversation-membership.ts'
import { eachOf } from './failures.ts'
import { setRemind } from './set-remind.ts'

type Answer = AnswerOf<typeof commands.conversation.set>

const mark = (value: unknown, name: string): string => {
  const parsed = text(20, 1)(value, name)
  if (/^[1-9]\d*$/.test(parsed) && BigInt(parsed) < 2n ** 64n && isExact(parsed)) return parsed
  throw new BadField(`${name} is not a safe integer of 1 or more`)
}

const isExact = (parsed: string): boolean => BigInt(Number(parsed)) === BigInt(parsed)

const customData = (value: unknown, name: string): string => {
  const parsed = text(4 * LIMITS.CONVERSATION_CUSTOM_DATA_CHARS)(value, name)
  if (parsed.length <= LIMITS.CONVERSATION_CUSTOM_DATA_CHARS) return parsed
  throw new BadField(`${name} has more than ${LIMITS.CONVERSATION_CUSTOM_DATA_CHARS} characters`)
}

const change = (value: unknown, name: string): SettingChange => {
  const parsed = shape({})(value, name) && (value as Readonly<Record<string, unknown>>)
  if ('isPinned' in parsed) return shape({ isPinned: flag })(parsed, name)
  if ('markType' in parsed) return shape({ markType: mark, enableMark: flag })(parsed, name)
  if ('customData' in parsed) return shape({ customData })(parsed, name)
  return shape({ messageRemindType: whole(0, DISCARD_EXCEPT_AT) })(parsed, name)
}

const readChange = request(
  'conversation.set',
  serverCodes.CONVERSATION_BAD_PARAMETER,
  shape({ change }),
)

const readConversations = request(
  'conversation.set',
  serverCodes.TOO_MANY_CONVERSATIONS,
  shape({ conversationList: listOf(shape(conversationFields), LIMITS.CONVERSATION_GET) }),
)

/** Changes settings of the caller's conversations; skips those with equal values. */
export const setSettings = (
  context: Context<Data & Notify & LiveRooms>,
  body: unknown,
): Promise<Answer> => {
  const { change } = readChange(body)
  const { conversationList } = readConversations(body)
  if ('messageRemindType' in change) {
    return eachOf(conversationList, (one) => setRemind(context, one, change.messageRemindType))
  }
  if ('isPinned' in change && change.isPinned) return pin(context, conversationList)
  return settled(context, () =>
    eachOf(conversationList, async (one) => {
      await withLoaded(() => set(context, one, change))
    }),
  )
}

const settled = async (context: Context<Data>, act: () => Promise<Answer>): Promise<Answer> => {
  const { writer } = context.services
  const { losses } = writer
  const answer = await act()
  await writer.settled(losses)
  return answer
}

/** Serialized per account, so that two devices cannot both take the last free pin. */
const pin = (
  context: Context<Data & Notify & LiveRooms>,
  targets: readonly WireConversationAddress[],
): Promise<Answer> => {
  const { services, caller } = context
  const key = `pins of ${caller.sdkAppID}:${caller.userID}`
  return services.locks.run(key, async () => {
    await services.writer.settled()
    const { id } = await withLoaded(() => callerOf(context))
    const [row] = await services.storage.read(services.queries.pinned, [id, id])
    let free = LIMITS.PINNED_CONVERSATIONS - (row?.sides ?? 0) - (row?.groups ?? 0)
    return settled(context, () =>
      eachOf(targets, async (one) => {
        await withLoaded(() => {
          if (set(context, one, { isPinned: true }, free > 0)) free -= 1
        })
      }),
    )
  })
}

type PlainChange = Exclude<SettingChange, { readonly messageRemindType: number }>

/** True if it changed. Use inside `withLoaded`. */
const set = (
  context: Context<Data & Notify & LiveRooms>,
  one: WireConversationAddress,
  change: PlainChange,
  isFree = true,
): boolean => {
  const { services } = context
  const membership = conversationMembershipOf(context, one)
  const { account, own } = membership
  if (!canBeSet(membership))
    throw refusal(serverCodes.CONVERSATION_BAD_PARAMETER, 'no such conversation')
  const settings = settingsFor(own.marks, change)
  const isSo = Object.entries(settings).every(
    ([name, value]) => String(own[name as keyof typeof settings]) === String(value),
  )
  if (isSo) return false
  if (!isFree) throw refusal(serverCodes.TOO_MANY_PINS, 'too many are pinned')
  if ((settings.marks?.length ?? 0) > LIMITS.CONVERSATION_MARKS) {
    throw refusal(serverCodes.TOO_MANY_MARKS, 'it has too many marks')
  }
  Object.assign(own, settings)
  const { marks, ...rest } = settings
  const published = { ...rest, ...(marks && { markList: marks }) }
  logEvent(services, account, { event: 'conversation', ...one, settings: published })
  keepListed(membership)
  touchMembership(services, membership)
  return true
}

const refusal = (code: number, why: string) => new Refusal(code, `set conversation: ${why}`)

/** The settings after a change, for a conversation with these marks. */
const settingsFor = (marks: readonly string[], change: PlainChange) => {
  if (!('markType' in change)) return change as { marks?: readonly string[] }
  const { markType, enableMark } = change
  const others = marks.filter((one) => one !== markType)
  if (enableMark) return { marks: marks.includes(markType) ? marks : [...marks, markType] }
  return { marks: others }
}
