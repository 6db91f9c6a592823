import { encodeMessage, type GroupEvent } from 'tavern-im/protocol'
import type { Writer } from '../../storage/rows/writer.ts'
import type { Group } from '../cache/entities.ts'
import type { Tables } from '../cache/tables.ts'
import type { Data } from '../data.ts'
import type { Draft } from '../messages/append.ts'
import type { LiveRooms } from './live-rooms.ts'
import { ownBytes } from './own-bytes.ts'

/** Sequences reserved at a time, when fewer than LEAST are left. */
const RESERVED = 1_000
const LEAST = 100

interface Disk {
  readonly writer: Writer
  readonly tables: Tables
}

/**
 * A room's sequences increase across restarts although its messages are not stored: those up to the
 * group's `position` are reserved on disk. Returns the first free one.
 */
export const reserve = ({ writer, tables }: Disk, group: Group): number => {
  const free = group.position + 1
  group.position += RESERVED
  writer.touch(tables.group, group)
  return free
}

/** Posts a message to a room; it is not stored anywhere else. */
export const postToRoom = (
  services: Data & LiveRooms,
  group: Group,
  draft: Draft,
): { readonly time: number; readonly sequence: number } => {
  const room = services.rooms.of(group)
  const { next: sequence } = room.ring
  const time = services.time()
  draft.sequence = sequence
  draft.time = time
  room.add(time, ownBytes(encodeMessage(draft)))
  syncSequence(services, group)
  return { time, sequence }
}

/** Publishes an event, or a change of the room itself, to everyone in the room. */
export const notifyRoom = (services: Data & LiveRooms, group: Group, event?: GroupEvent): void => {
  services.rooms.of(group).add(services.time(), null, event)
  syncSequence(services, group)
}

const syncSequence = (services: Data & LiveRooms, group: Group): void => {
  const { next } = services.rooms.of(group).ring
  group.head.lastSequence = next - 1
  if (next + LEAST > group.position) reserve(services, group)
}
