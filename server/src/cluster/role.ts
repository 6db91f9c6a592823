import type { Core } from '../gateway/core.ts'
import type { LeaderLease } from './election.ts'
import type { LeaderConnection } from './follower/leader-connection.ts'
import type { Leader } from './leader/leader.ts'
import type { NodeID } from './transports/transport.ts'

/**
 * The role of a node.
 *
 *     seeking ── an announcement ──> joining ── welcome ──> following
 *        ^  └────────────── the database is its own ──────────────> leading
 *        └────────────── the leader, or the right to lead, is lost ────┘
 */
export type Role =
  | { readonly is: 'seeking' }
  | { readonly is: 'joining'; readonly line: LeaderConnection }
  | { readonly is: 'following'; readonly line: LeaderConnection }
  | {
      readonly is: 'leading'
      readonly leader: Leader
      readonly core: Core
      readonly lease: LeaderLease
    }

/** Health of a node for `/healthz`. */
export interface NodeHealth {
  readonly nodeID: NodeID
  readonly role: Role['is']
  readonly epoch: number
  /** '' if there is none. */
  readonly leader: NodeID
  /** All nodes except the leader; only the leader knows them. */
  readonly nodes: readonly NodeID[]
}

/** Pending work. */
export interface Waiting {
  readonly calls: number
  readonly bytes: number
}

export const seeking: Role = { is: 'seeking' }

/** Health of a node in this role. */
export const healthIn = (role: Role, nodeID: NodeID, epoch: number): NodeHealth => {
  const own = { nodeID, role: role.is, epoch, nodes: [] }
  switch (role.is) {
    case 'leading':
      return { ...own, leader: nodeID, nodes: [...role.leader.nodes].map(({ id }) => id) }
    case 'following':
      return { ...own, leader: role.line.leader }
    default:
      return { ...own, leader: '' }
  }
}

/** Whether clients of a node in this role are answered. */
export const isServingIn = (role: Role): boolean =>
  role.is === 'following' || (role.is === 'leading' && role.lease.isHeld)

/** Work that waits for other nodes in this role. */
export const waitingIn = (role: Role): Waiting => {
  switch (role.is) {
    case 'leading':
      return {
        calls: 0,
        bytes: [...role.leader.nodes].reduce((sum, { waitingBytes }) => sum + waitingBytes, 0),
      }
    case 'following':
      return { calls: role.line.calls.size, bytes: role.line.waitingBytes }
    default:
      return { calls: 0, bytes: 0 }
  }
}
