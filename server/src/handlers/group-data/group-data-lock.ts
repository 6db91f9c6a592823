import { serverCodes } from 'tavern-im/protocol'
import type { Group } from '../../domain/cache/entities.ts'
import type { Data } from '../../domain/data.ts'
import {
  type GroupData,
  loadGroupData,
  type StoredGroupData,
} from '../../domain/group-data/group-data.ts'
import { withLoaded } from '../../kernel/cache-miss.ts'
import { Refusal } from '../../kernel/refusal.ts'
import type { Context } from '../context.ts'

/**
 * Runs `act` with attributes, counters or pins of a group as they are on disk, and locks out other
 * changes. `find` returns the group, and refuses unauthorized callers; it runs inside `withLoaded`,
 * again before `act`. Changes of `act` are on disk when this resolves.
 */
export const withGroupDataLock = async <
  Kind extends keyof GroupData,
  Found extends { readonly group: Group },
  Result,
>(
  { services, caller }: Context<Data>,
  kind: Kind,
  groupID: string,
  find: () => Found,
  act: (found: Found, kept: StoredGroupData<Kind>) => Result,
): Promise<Result> =>
  services.locks.run(`${kind} ${caller.sdkAppID} ${groupID}`, async () => {
    const { group } = await withLoaded(find)
    // The group itself may not be on disk yet.
    await services.writer.settled()
    const kept = await loadGroupData(services, group, kind)
    const result = await withLoaded(() => {
      const found = find()
      if (found.group.id === group.id) return act(found, kept)
      throw new Refusal(serverCodes.GROUP_NOT_FOUND, `find group ${groupID}: it was dismissed`)
    })
    await services.writer.settled()
    return result
  })
