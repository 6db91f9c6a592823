import { monthOf } from '../../storage/months.ts'
import type { Data } from '../data.ts'
import { listsByPartition } from '../messages/newest.ts'
import type { SideRow } from './conversation-view.ts'

/**
 * The newest listed message of each conversation, visible to the users or not, by conversation id.
 */
export const shownBodies = async (
  services: Data,
  rows: readonly SideRow[],
): Promise<ReadonlyMap<number, Uint8Array>> => {
  const { storage, cache } = services
  const kept = rows.filter(({ last_time }) => monthOf(last_time) >= cache.firstMonth)
  const grouped = listsByPartition(
    services,
    kept
      .filter(({ last_sequence }) => last_sequence > 0)
      .map(({ conversation_id, last_sequence, last_time }) => ({
        month: monthOf(last_time),
        list: [conversation_id, last_sequence],
      })),
  )
  const found = await Promise.all(
    [...grouped].map(([partition, lists]) =>
      storage.read(partition.bodiesAmong, [JSON.stringify(lists)]),
    ),
  )
  return new Map(
    found
      .flat()
      .flatMap(({ conversation_id, body }) => (body === null ? [] : [[conversation_id, body]])),
  )
}
