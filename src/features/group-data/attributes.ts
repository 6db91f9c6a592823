import * as errorCodes from '../../kernel/error-codes.ts'
import { ImError, imError } from '../../kernel/errors.ts'
import { readable } from '../../kernel/readable.ts'
import type { Caller } from '../../kernel/wire.ts'
import { AttributeOperation } from '../../protocol/names.ts'
import type { Attributes } from './attribute-store.ts'
import { type AttributeChange, type AttributesEvent, groupDataCommands } from './commands.ts'
import { type GroupDataContext, picked } from './context.ts'

/** Attempts to write attributes after conflicts with other writers. */
const CONFLICT_TRIES = 10

/** Attempts to read attributes that change meanwhile. */
const READ_TRIES = 3

const CONFLICT = 10056

const EVENT = 'groupAttributesUpdated'

const listShape = { mainSequence: 0, groupAttributeList: [{ key: '', value: '' }] }

/** All attributes of a group as the server has them now. `wire`: the host's, if the host asked for them. */
export const readAttributes = (
  im: GroupDataContext,
  groupID: string,
  wire: Caller = im.wire.own,
): Promise<Attributes> => {
  const running = im.reads.get(groupID)
  // A call of the host does not wait for a call of the SDK that waits.
  if (running !== undefined && (running.wire === im.wire || wire !== im.wire)) return running.answer
  const answer = read(im, groupID, wire).finally(() => {
    if (im.reads.get(groupID) === reading) im.reads.delete(groupID)
  })
  const reading = { wire, answer }
  im.reads.set(groupID, reading)
  return answer
}

const read = async (im: GroupDataContext, groupID: string, first: Caller): Promise<Attributes> => {
  let wire = first
  for (let left = READ_TRIES; ; left--) {
    const answer = await wire.call(groupDataCommands.attributes, { groupID })
    wire = im.wire.own
    const list = readable('getGroupAttributes', listShape, answer)
    // It may be of before the newest change.
    if (list.mainSequence < im.attributes.announced(groupID) && left > 0) continue
    return im.attributes.read(groupID, list, im.platform.clock.now())
  }
}

/** Throws 2642 where I am not in the group. */
export const requireJoined = (im: GroupDataContext, action: string, groupID: string): void => {
  if (im.groups.find(groupID) !== undefined) return
  throw imError(errorCodes.GROUP_ATTRIBUTES_NEED_JOIN, { action, data: { groupID } })
}

/** Attributes were changed by any client: the host receives all of them. */
export const attributesChanged = (
  im: GroupDataContext,
  groupID: string,
  event: AttributesEvent,
): void => {
  const hadAll = im.attributes.get(groupID) !== undefined
  if (im.attributes.changed(groupID, event) !== 'gap') {
    notify(im, groupID)
    return
  }
  im.attributes.markStale(groupID)
  if (hadAll || im.events.has(EVENT)) im.refetches.request([groupID])
}

export const readAndNotify = async (im: GroupDataContext, groupID: string): Promise<void> => {
  await readAttributes(im, groupID)
  im.changes.batch(() => notify(im, groupID))
}

const notify = (im: GroupDataContext, groupID: string): void => {
  const known = im.attributes.get(groupID)
  if (known === undefined || !im.attributes.notified(groupID)) return
  const groupAttributes = picked(known.values)
  im.events.emit(EVENT, () => ({ groupID, groupAttributes }))
}

type Change = Pick<AttributeChange, 'operationType' | 'groupAttributeList' | 'keyList'>

/** Writes attributes on top of the current ones; repeats the write after a conflict. */
export const writeAttributes = (
  im: GroupDataContext,
  groupID: string,
  change: Change,
): Promise<void> => {
  const before = im.writes.get(groupID) ?? Promise.resolve()
  const write = before.then(() => writeNow(im, groupID, change))
  const settled = write.catch(() => {})
  im.writes.set(groupID, settled)
  void settled.then(() => im.writes.get(groupID) === settled && im.writes.delete(groupID))
  return write
}

const writeNow = async (
  im: GroupDataContext,
  groupID: string,
  requested: Change,
): Promise<void> => {
  let known = im.attributes.get(groupID) ?? (await readAttributes(im, groupID))
  let change = requested
  let wire: Caller = im.wire
  for (let left = CONFLICT_TRIES; ; left--) {
    const { mainSequence: sequence } = known
    try {
      const answer = await wire.call(groupDataCommands.changeAttributes, {
        groupID,
        mainSequence: sequence,
        ...change,
      })
      const { mainSequence } = readable('writeAttributes', { mainSequence: 0 }, answer)
      im.changes.batch(() => applied(im, groupID, mainSequence, change))
      return
    } catch (error) {
      if (!(error instanceof ImError && error.code === CONFLICT) || left === 0) throw error
    }
    wire = im.wire.own
    known = await readAttributes(im, groupID)
    if (change.operationType !== AttributeOperation.delete) continue
    // Keys that another client deleted meanwhile need no deletion.
    const keyList = change.keyList.filter((key) => known.values.has(key))
    if (keyList.length === 0) return
    change = { ...change, keyList }
  }
}

/** Its push may have arrived before the answer, or arrives later. */
const applied = (im: GroupDataContext, groupID: string, mainSequence: number, change: Change) => {
  const written = change.groupAttributeList
  const groupAttributeList = written.map((one) => ({ ...one, sequence: mainSequence }))
  const event = { event: 'attributes', ...change, mainSequence, groupAttributeList } as const
  attributesChanged(im, groupID, event)
}
