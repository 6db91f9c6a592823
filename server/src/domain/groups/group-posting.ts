import type { MessageStoring } from '../messages/message-storing.ts'
import type { LiveRooms } from '../rooms/live-rooms.ts'

/** The capabilities to post in any group: rooms do not store their messages. */
export interface GroupPosting extends MessageStoring, LiveRooms {}
