import * as errorCodes from '../../kernel/error-codes.ts'
import { imError } from '../../kernel/errors.ts'
import { readable } from '../../kernel/readable.ts'
import { type CounterMode, GROUP_COUNTERS_BIT } from '../../protocol/names.ts'
import type { GroupCounters } from './api.ts'
import { type CountersEvent, groupDataCommands, type WireCounter } from './commands.ts'
import { type GroupDataContext, picked } from './context.ts'

const listShape = { counterSequence: 0, counterList: [{ key: '', value: '' }] }

const refuseUnbought = (im: GroupDataContext, action: string): void => {
  if (!im.configuration.isPurchased(GROUP_COUNTERS_BIT)) {
    throw imError(errorCodes.CANNOT_USE_FEATURE, { action })
  }
}

/** Counters were changed by any client: the host receives an event for each of them. */
export const countersChanged = (
  im: GroupDataContext,
  groupID: string,
  event: Omit<CountersEvent, 'event'>,
): void => {
  for (const { key, value } of im.counters.changed(groupID, event)) {
    im.events.emit('onGroupCounterUpdated', () => ({ groupID, key, value: Number(value) }))
  }
}

/** Changes counters; returns them as they are then. */
export const updateCounters = async (
  im: GroupDataContext,
  action: string,
  groupID: string,
  mode: (typeof CounterMode)[number],
  counters: GroupCounters,
): Promise<GroupCounters> => {
  refuseUnbought(im, action)
  const counterList = Object.entries(counters).map(([key, value]) => ({ key, value: `${value}` }))
  const random = im.platform.random(2 ** 32)
  const body = { groupID, mode, random, counterList }
  const answer = await im.wire.call(groupDataCommands.updateCounters, body)
  const list = readable(action, listShape, answer)
  im.changes.batch(() => countersChanged(im, groupID, list))
  return numbers(list.counterList)
}

const numbers = (list: readonly WireCounter[], keyList?: readonly string[]): GroupCounters =>
  picked(
    list.map(({ key, value }) => [key, Number(value)] as const),
    keyList,
  )

export const readCounters = async (
  im: GroupDataContext,
  groupID: string,
  keyList: readonly string[] | undefined,
): Promise<GroupCounters> => {
  const action = 'getGroupCounters'
  refuseUnbought(im, action)
  const now = im.platform.clock.now()
  const kept = im.counters.since(groupID, now - im.cloud.value('grp_counter_expire_time'))
  const values = kept ?? (await readAll(im, action, groupID))
  return numbers(
    Array.from(values, ([key, value]) => ({ key, value })),
    keyList,
  )
}

const readAll = async (im: GroupDataContext, action: string, groupID: string) => {
  const answer = await im.wire.call(groupDataCommands.counters, { groupID })
  const list = readable(action, listShape, answer)
  return im.counters.read(groupID, list, im.platform.clock.now())
}
