import type { Caller } from '../core/caller.ts'
import type { AppVisitor } from '../core/core.ts'
import type { HeldSession } from '../core/hand-over.ts'
import type { SessionEnd } from '../core/presence/sessions.ts'
import type { ReportRow } from '../core/report-store.ts'
import type { SessionConnection } from '../gateway/session-connection.ts'
import type { Guard } from '../handlers/guards.ts'
import type { RestCaller } from '../rest/rest-row.ts'
import type { NodeID } from './transports/transport.ts'

/** Of what nodes say to one another; those with different ones do not work together. */
export const PROTOCOL = 1

/** What a follower wants done, and waits for. Bodies of commands travel as clients wrote them. */
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

/** What a node says to the one that leads. `line`: one of its own connections. */
export type ToLeader =
  /** `goesOn`: sessions that the leader before has handed over want to go on. */
  | {
      readonly is: 'join'
      readonly protocol: number
      readonly term: number
      readonly goesOn: boolean
    }
  | { readonly is: 'call'; readonly id: number; readonly call: NodeCall }
  | {
      readonly is: 'entered'
      readonly line: string
      readonly caller: Caller
      readonly client: SessionConnection['client']
      /** Where it goes on, and is not new. */
      readonly held?: HeldSession
    }
  | { readonly is: 'left'; readonly line: string; readonly end: SessionEnd }
  | { readonly is: 'closed'; readonly line: string }
  /** Its own clients shall be answered what is held: it is about to stop. */
  | { readonly is: 'release' }
  /** It asks for nothing more of this leader, which is ending. */
  | { readonly is: 'holds' }
  /** All its sessions go on. */
  | { readonly is: 'resumed' }
  | { readonly is: 'reports'; readonly rows: readonly ReportRow[] }

/** What the node that leads says to another one. */
export type ToFollower =
  /** `goesOn`: sessions may. */
  | { readonly is: 'welcome'; readonly term: number; readonly goesOn: boolean }
  /** Of several calls the same; `isJSON`: not the binary form of a command's answer. */
  | { readonly is: 'answer'; readonly ids: readonly number[]; readonly isJSON: boolean }
  | {
      readonly is: 'refusal'
      readonly id: number
      readonly code: number
      readonly message: string
    }
  | { readonly is: 'malformed'; readonly id: number; readonly message: string }
  | { readonly is: 'fault'; readonly id: number; readonly message: string }
  /** It answers what it was asked so far; all else is for the next one. */
  | { readonly is: 'ending' }
  /** Sessions may go on at the next one, which waits for these nodes; what they hold, by line, as JSON. */
  | { readonly is: 'handOver'; readonly nodes: readonly NodeID[] }
  | { readonly is: 'push'; readonly name: string; readonly lines: readonly string[] }
  | { readonly is: 'close'; readonly line: string; readonly code: number; readonly reason: string }
  /** Sessions of a user end, also those that have not entered yet. */
  | {
      readonly is: 'kick'
      readonly sdkAppID: number
      readonly userID: string
      readonly type: 1 | 2 | 3 | 4
      /** '' where none is spared. */
      readonly exceptConnectionID: string
    }

/** What the node that leads says to all, now and then and when it is asked. */
export interface Announcement {
  readonly is: 'leads'
  readonly protocol: number
  readonly term: number
  /** By which other nodes reach its HTTP side. */
  readonly url: string
  readonly isOverloaded: boolean
}

/** What nodes say to all; `asks`: who leads? */
export type ToAll = Announcement | { readonly is: 'asks'; readonly protocol: number }

const HEAD_LENGTH_BYTES = 4
const nothing = Buffer.alloc(0)

/** A message: what it says as JSON, and bytes that go with it. */
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
  /** Lies in the message. */
  readonly body: Buffer
}

/** What stands in a message. Throws where it is none, or says what nobody says: whoever sends it is not of this version. */
export const unpackMessage = <Said extends ToLeader | ToFollower | ToAll>(
  message: Uint8Array,
  guard: Guard<Said>,
): Unpacked<Said> => {
  const bytes = Buffer.from(message.buffer, message.byteOffset, message.byteLength)
  const end = HEAD_LENGTH_BYTES + bytes.readUInt32BE(0)
  const said = guard(JSON.parse(bytes.toString('utf8', HEAD_LENGTH_BYTES, end)), 'message')
  return { said, body: bytes.subarray(end) }
}
