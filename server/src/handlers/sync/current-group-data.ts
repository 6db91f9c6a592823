import { AttributeOperation, type GroupEvent, type PinnedEvent } from 'tavern-im/protocol'
import type { Data } from '../../domain/data.ts'
import { loadGroupData } from '../../domain/group-data/group-data.ts'
import { withLoaded } from '../../kernel/cache-miss.ts'
import type { Context } from '../context.ts'

/**
 * Completes log entries that name attributes or counters only by their kind with the current data.
 */
export const currentGroupData = async (
  { services, caller }: Context<Data>,
  groupID: string,
  event: 'attributes' | 'counters',
): Promise<GroupEvent> => {
  const group = await withLoaded(() => services.cache.group(caller.sdkAppID, groupID))
  if (!group?.members.has(caller.userID)) return { event: 'nothing' }
  if (event === 'counters') {
    const { sequence, data } = await loadGroupData(services, group, event)
    return { event, counterSequence: sequence, counterList: data.values, isWhole: true }
  }
  const { sequence, data } = await loadGroupData(services, group, event)
  const operationType = AttributeOperation.refresh
  return { event, operationType, mainSequence: sequence, groupAttributeList: data, keyList: [] }
}

/** Whether a message is pinned now. */
export const isPinnedNow = async (
  { services, caller }: Context<Data>,
  groupID: string,
  sequence: number,
): Promise<Pick<PinnedEvent, 'isPinned'>> => {
  const group = await withLoaded(() => services.cache.group(caller.sdkAppID, groupID))
  if (group === null) return { isPinned: false }
  const { data } = await loadGroupData(services, group, 'pinned')
  return { isPinned: data.some((pin) => pin.sequence === sequence) }
}
