import { commands } from 'tavern-im/protocol'
import type { AppVisitor } from '../domain/rooms/rooms.ts'
import type { HandlerAnswer } from '../kernel/handler-answer.ts'
import { roomHandlers } from './room.ts'
import type { Services } from './services.ts'

/** Serves a command that needs no session. A body is unverified. */
export type OpenHandler = (
  services: Services,
  visitor: AppVisitor,
  body: unknown,
) => HandlerAnswer | Promise<HandlerAnswer>

/** The handlers without a session, by command on the wire. */
export const openHandlers: ReadonlyMap<string, OpenHandler> = new Map(
  Object.entries(roomHandlers).map(([key, handler]) => [
    commands.room[key as keyof typeof roomHandlers].name,
    handler,
  ]),
)
