import {
  type AnswerOf,
  AttributeOperation,
  type AttributesEvent,
  type commands,
  LIMITS,
  serverCodes,
  type WireAttribute,
} from 'tavern-im/protocol'
import type { Configuration } from '../../domain/configuration/configuration.ts'
import type { Data } from '../../domain/data.ts'
import { logGroupEvent } from '../../domain/events/group-events.ts'
import { keep, loadGroupData } from '../../domain/group-data/group-data.ts'
import type { Notify } from '../../domain/notify.ts'
import type { LiveRooms } from '../../domain/rooms/live-rooms.ts'
import { admitAllAttributes, admitAttributes } from '../../domain/rules/attribute-rules.ts'
import { withLoaded } from '../../kernel/cache-miss.ts'
import { listOf, oneOf, shape, text, whole } from '../../kernel/guards.ts'
import { Refusal } from '../../kernel/refusal.ts'
import { callerMembership } from '../admit-caller.ts'
import { type Context, request } from '../context.ts'
import type { Limits } from '../limits.ts'
import { withGroupDataLock } from './group-data-lock.ts'
import { takeGroupData } from './take-group-data.ts'

type Commands = typeof commands.groupData

const { init, set, clear, delete: remove } = AttributeOperation

const groupID = text(LIMITS.GROUP_ID_BYTES, 1)

const readChange = request(
  'group.changeAttributes',
  serverCodes.GROUP_BAD_PARAMETER,
  shape({
    groupID,
    mainSequence: whole(0, Number.MAX_SAFE_INTEGER),
    operationType: oneOf(init, set, clear, remove),
    // Longer ones are refused with codes of their own.
    groupAttributeList: listOf(
      shape({ key: text(LIMITS.FRAME_BYTES, 1), value: text(LIMITS.FRAME_BYTES) }),
      10 * LIMITS.ATTRIBUTES,
    ),
    keyList: listOf(text(LIMITS.FRAME_BYTES, 1), 10 * LIMITS.ATTRIBUTES),
  }),
)

type Change = ReturnType<typeof readChange>

/** Writes attributes; refuses with 10056 a caller whose copy is stale. */
export const changeAttributes = async (
  context: Context<Data & Notify & Configuration & LiveRooms & Limits>,
  body: unknown,
): Promise<AnswerOf<Commands['changeAttributes']>> => {
  const input = readChange(body)
  const { services, caller } = context
  admitAttributes(input.groupAttributeList)
  const { isBackEnd = false } = caller
  if (!isBackEnd && services.attributeQuota.isOneTooMany(`${caller.sdkAppID} ${caller.userID}`)) {
    throw new Refusal(serverCodes.ATTRIBUTES_TOO_OFTEN, 'write attributes: too many calls')
  }
  const find = () => callerMembership(context, input.groupID, 'writeAttributes')
  const mainSequence = await withGroupDataLock(
    context,
    'attributes',
    input.groupID,
    find,
    ({ group }, kept) => {
      // A back end may write without the current sequence.
      if (!isBackEnd && kept.sequence !== input.mainSequence) {
        const why = `their sequence is ${kept.sequence}, not ${input.mainSequence}`
        throw new Refusal(serverCodes.ATTRIBUTE_CONFLICT, `write attributes: ${why}`)
      }
      const next = changed(kept.data, input, kept.sequence + 1)
      if (next === undefined) return kept.sequence
      admitAllAttributes(next.list)
      takeGroupData(context, group)
      logGroupEvent(services, group, next.event)
      return keep(services, group, 'attributes', kept, next.list)
    },
  )
  return { mainSequence }
}

interface Changed {
  readonly list: readonly WireAttribute[]
  readonly event: AttributesEvent
}

/** Undefined if nothing changes. */
const changed = (
  before: readonly WireAttribute[],
  { operationType, groupAttributeList, keyList }: Change,
  sequence: number,
): Changed | undefined => {
  const isWhole = operationType === init || operationType === clear
  const list = new Map(isWhole ? [] : before.map((one) => [one.key, one]))
  const updates = operationType === init || operationType === set ? groupAttributeList : []
  const written = new Map(updates.map(({ key, value }) => [key, { key, value, sequence }]))
  for (const [key, one] of written) list.set(key, one)
  const gone = operationType === remove ? [...new Set(keyList)] : []
  for (const key of gone) {
    if (list.delete(key)) continue
    const why = 'no such key'
    throw new Refusal(serverCodes.ATTRIBUTE_NOT_FOUND, `delete attribute: ${why}`)
  }
  const isChanged = written.size + gone.length > 0 || (isWhole && before.length > 0)
  if (!isChanged) return undefined
  const event = {
    event: 'attributes',
    operationType,
    mainSequence: sequence,
    groupAttributeList: [...written.values()],
    keyList: gone,
  } as const
  return { list: [...list.values()], event }
}

const readGroup = request('group.attributes', serverCodes.GROUP_BAD_PARAMETER, shape({ groupID }))

/** All attributes of a group. */
export const listAttributes = async (
  context: Context<Data & LiveRooms>,
  body: unknown,
): Promise<AnswerOf<Commands['attributes']>> => {
  const input = readGroup(body)
  const { services } = context
  const { group } = await withLoaded(() => callerMembership(context, input.groupID))
  const { sequence, time, data } = await loadGroupData(services, group, 'attributes')
  return { mainSequence: sequence, lastUpdateTime: time, groupAttributeList: data }
}
