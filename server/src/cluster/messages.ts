import type { SessionEnd } from '../domain/domain-events.ts'
import type { AppVisitor } from '../domain/rooms/rooms.ts'
import type { SessionConnection } from '../gateway/sessions.ts'
import type { Caller } from '../kernel/caller.ts'
import type { Guard } from '../kernel/guards.ts'
import type { RestCaller } from '../rest/rest-row.ts'
import type { HeldSession } from '../services/hand-over.ts'
import type { ReportRow } from '../services/reports/report-store.ts'
import type { NodeID } from './transports/transport.ts'

/** Version of the messages between nodes; nodes with different versions do not work together. */
export const PROTOCOL = 2

/**
 * Calls of a follower that wait for an answer. Bodies of commands are forwarded as clients sent
 * them.
 */
export type NodeCall =
  | {
      readonly is: 'handle'
      readonly line: string
      readonly command: string
      readonly isText: boolean
    }
  | {
      readonly is: 'handleOpen'
      readonly visitor: AppVisitor
      readonly command: string
      readonly isText: boolean
    }
  | { readonly is: 'administer'; readonly caller: RestCaller; readonly path: string }
  | {
      readonly is: 'openAccount'
      readonly sdkAppID: number
      readonly userID: string
      readonly signedAt?: number
    }
  | { readonly is: 'kickOthers'; readonly line: string }

/** Messages from a follower to the leader. `line`: one of its own connections. */
export type ToLeader =
  /** `goesOn`: sessions handed over by the previous leader are to continue. */
  | {
      readonly is: 'join'
      readonly protocol: number
      readonly epoch: number
      readonly goesOn: boolean
    }
  | { readonly is: 'call'; readonly id: number; readonly call: NodeCall }
  | {
      readonly is: 'entered'
      readonly line: string
      readonly caller: Caller
      readonly client: SessionConnection['client']
      /** Present if the session continues and is not new. */
      readonly held?: HeldSession
    }
  | { readonly is: 'left'; readonly line: string; readonly end: SessionEnd }
  | { readonly is: 'closed'; readonly line: string }
  /** Answers held-back responses to the node's own clients: the node is about to stop. */
  | { readonly is: 'release' }
  /** The node sends no more calls to this leader, which is ending. */
  | { readonly is: 'holds' }
  /** All sessions of the node continue. */
  | { readonly is: 'resumed' }
  | { readonly is: 'reports'; readonly rows: readonly ReportRow[] }

/** Messages from the leader to a follower. */
export type ToFollower =
  /** `goesOn`: whether sessions may continue. */
  | { readonly is: 'welcome'; readonly epoch: number; readonly goesOn: boolean }
  /** The same answer to several calls; `isJSON`: not the binary form of a command's answer. */
  | { readonly is: 'answer'; readonly ids: readonly number[]; readonly isJSON: boolean }
  | {
      readonly is: 'refusal'
      readonly id: number
      readonly code: number
      readonly message: string
    }
  | { readonly is: 'malformed'; readonly id: number; readonly message: string }
  | { readonly is: 'fault'; readonly id: number; readonly message: string }
  /** The leader answers pending calls; new calls wait for the next leader. */
  | { readonly is: 'ending' }
  /**
   * Sessions may continue on the next leader, which waits for these nodes; the body has their state
   * by line, as JSON.
   */
  | { readonly is: 'handOver'; readonly nodes: readonly NodeID[] }
  | { readonly is: 'push'; readonly name: string; readonly lines: readonly string[] }
  | { readonly is: 'close'; readonly line: string; readonly code: number; readonly reason: string }
  /** Sessions of a user end, including those that have not entered yet. */
  | {
      readonly is: 'kick'
      readonly sdkAppID: number
      readonly userID: string
      readonly type: 1 | 2 | 3 | 4
      /** '' if no connection is excepted. */
      readonly exceptConnectionID: string
    }

/** The leader's announcement to all nodes, sent periodically and on request. */
export interface Announcement {
  readonly is: 'leads'
  readonly protocol: number
  readonly epoch: number
  /** Address of the leader's HTTP side for other nodes. */
  readonly url: string
  readonly isOverloaded: boolean
}

/** Messages to all nodes; `asks` requests the leader's announcement. */
export type ToAll = Announcement | { readonly is: 'asks'; readonly protocol: number }

const HEAD_LENGTH_BYTES = 4
const nothing = Buffer.alloc(0)

/** Encodes a message: its fields as JSON, followed by the bytes of its body. */
export const packMessage = (
  said: ToLeader | ToFollower | ToAll,
  body: Uint8Array = nothing,
): Buffer => {
  const head = Buffer.from(JSON.stringify(said))
  const message = Buffer.allocUnsafe(HEAD_LENGTH_BYTES + head.length + body.length)
  message.writeUInt32BE(head.length)
  message.set(head, HEAD_LENGTH_BYTES)
  message.set(body, HEAD_LENGTH_BYTES + head.length)
  return message
}

export interface Unpacked<Said> {
  readonly said: Said
  /** A view into the message. */
  readonly body: Buffer
}

/**
 * Decodes a message. Throws if it is malformed or of an unknown kind: its sender runs another
 * version.
 */
export const unpackMessage = <Said extends ToLeader | ToFollower | ToAll>(
  message: Uint8Array,
  guard: Guard<Said>,
): Unpacked<Said> => {
  const bytes = Buffer.from(message.buffer, message.byteOffset, message.byteLength)
  const end = HEAD_LENGTH_BYTES + bytes.readUInt32BE(0)
  const said = guard(JSON.parse(bytes.toString('utf8', HEAD_LENGTH_BYTES, end)), 'message')
  return { said, body: bytes.subarray(end) }
}
