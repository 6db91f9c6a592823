import type { Rooms } from './rooms.ts'

/** The live rooms of this server. */
export interface LiveRooms {
  readonly rooms: Rooms
}
