import { randomInt } from 'node:crypto'
import { AttributeOperation, CounterMode, LIMITS, serverCodes } from 'tavern-im/protocol'
import type { Configuration } from '../domain/configuration/configuration.ts'
import type { Data } from '../domain/data.ts'
import type { Notify } from '../domain/notify.ts'
import type { LiveRooms } from '../domain/rooms/live-rooms.ts'
import { changeAttributes, listAttributes } from '../handlers/group-data/attributes.ts'
import { listCounters, updateCounters } from '../handlers/group-data/counters.ts'
import type { Limits } from '../handlers/limits.ts'
import { type Guard, listOf, oneOf, optional, shape, text } from '../kernel/guards.ts'
import { Refusal } from '../kernel/refusal.ts'
import { asBackEnd } from './act-as.ts'
import { groupID, UINT32 } from './fields.ts'
import { type RestContext, type RestRows, row } from './rest-row.ts'

const { GROUP_BAD_PARAMETER: BAD } = serverCodes

const { init, set, clear, delete: remove } = AttributeOperation

const key = text(LIMITS.FRAME_BYTES, 1)

const attributes = shape({
  GroupId: groupID,
  GroupAttr: listOf(shape({ key, value: text(LIMITS.FRAME_BYTES) }), 10 * LIMITS.ATTRIBUTES),
})

const keys = shape({ GroupId: groupID, GroupAttr: listOf(shape({ key }), 10 * LIMITS.ATTRIBUTES) })

interface AttributeChange {
  readonly operationType: number
  readonly groupAttributeList?: readonly object[]
  readonly keyList?: readonly string[]
}

type GroupDataWriting = Data & Notify & Configuration & LiveRooms & Limits

/** `group_open_attr_http_svc`: attributes of groups. */
export const attributeRows: RestRows<GroupDataWriting> = {
  get_group_attr: row(
    ['group', 'GroupId'],
    shape({ GroupId: groupID }),
    async (rest, { GroupId }) => {
      const { groupAttributeList } = await listAttributes(await asBackEnd(rest), {
        groupID: GroupId,
      })
      return { GroupAttrAry: groupAttributeList.map(({ key, value }) => ({ key, value })) }
    },
    BAD,
  ),
  set_group_attr: row(
    ['group', 'GroupId'],
    attributes,
    (rest, { GroupId, GroupAttr: groupAttributeList }) =>
      write(rest, GroupId, { operationType: init, groupAttributeList }),
    BAD,
  ),
  modify_group_attr: row(
    ['group', 'GroupId'],
    attributes,
    (rest, { GroupId, GroupAttr: groupAttributeList }) =>
      write(rest, GroupId, { operationType: set, groupAttributeList }),
    BAD,
  ),
  clear_group_attr: row(
    ['group', 'GroupId'],
    shape({ GroupId: groupID }),
    (rest, { GroupId }) => write(rest, GroupId, { operationType: clear }),
    BAD,
  ),
  delete_group_attr: row(
    ['group', 'GroupId'],
    keys,
    (rest, { GroupId, GroupAttr }) =>
      write(rest, GroupId, { operationType: remove, keyList: GroupAttr.map(({ key }) => key) }),
    BAD,
  ),
}

const write = async (
  rest: RestContext<GroupDataWriting>,
  groupID: string,
  { operationType, groupAttributeList = [], keyList = [] }: AttributeChange,
): Promise<object> => {
  const request = { groupID, mainSequence: 0, operationType, groupAttributeList, keyList }
  await changeAttributes(await asBackEnd(rest), request)
  return {}
}

/** Integers beyond the precision of JavaScript: digits as text are accepted, too. */
const count: Guard<string> = (value, name) => {
  if (typeof value === 'number' && Number.isSafeInteger(value)) return `${value}`
  return text(20, 1)(value, name)
}

/** `group_open_http_svc`: counters of groups. */
export const counterRows: RestRows<GroupDataWriting> = {
  get_group_counter: row(
    ['group', 'GroupId'],
    shape({
      GroupId: groupID,
      GroupCounterKeys: optional(listOf(key, LIMITS.COUNTERS)),
    }),
    async (rest, { GroupId, GroupCounterKeys: keys }) => {
      const { counterList } = await listCounters(await asBackEnd(rest), { groupID: GroupId })
      const shown = counterList.filter((one) => keys === undefined || keys.includes(one.key))
      return { GroupCounter: shown.map(restCounter) }
    },
    BAD,
  ),
  update_group_counter: row(
    ['group', 'GroupId'],
    shape({
      GroupId: groupID,
      GroupCounter: listOf(shape({ Key: key, Value: count }), LIMITS.COUNTERS),
      Mode: oneOf(...CounterMode),
    }),
    async (rest, { GroupId, GroupCounter, Mode }) => {
      const counterList = GroupCounter.map(({ Key, Value }) => ({ key: Key, value: Value }))
      if (new Set(counterList.map((one) => one.key)).size < counterList.length) {
        throw new Refusal(BAD, 'update counters: a key is given twice')
      }
      const request = { groupID: GroupId, mode: Mode, random: randomInt(UINT32), counterList }
      const written = await updateCounters(await asBackEnd(rest), request)
      return { GroupCounter: written.counterList.map(restCounter) }
    },
    BAD,
  ),
}

/** As a number if JavaScript can represent it exactly. */
const restCounter = ({ key: Key, value }: { readonly key: string; readonly value: string }) => ({
  Key,
  Value: Number.isSafeInteger(Number(value)) ? Number(value) : value,
})
