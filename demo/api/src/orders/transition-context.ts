import type { CallContext } from '../call.ts'
import type { Action, OrderState, Role, Transition } from './machine.ts'
import type { OrderRow, SeatRow } from './order.ts'

/** The initiator of a transition. */
export type Actor =
  | { readonly kind: 'account'; readonly accountID: number }
  | { readonly kind: 'operator' }
  | { readonly kind: 'clock' }

/** A locked order before its transition. */
export interface TransitionContext {
  /** Inside the transaction. */
  readonly context: CallContext
  readonly order: OrderRow
  readonly seats: readonly SeatRow[]
  readonly transition: Transition
  readonly actor: Actor
}

/** The effect of a transition beyond the state and the money of the order. */
export interface Effect {
  /** The affected seat: before a departure, after an arrival. */
  readonly seat?: SeatRow
  /** The affected account, if it is not the actor. */
  readonly subjectID?: number
  /** Reason in the words of its author. */
  readonly text?: string
  /** Price per boss, if it differs from the order's price. */
  readonly priceFen?: number
}

/** Money that a transition moved. */
export interface Postings {
  /** Total amount. */
  readonly fen: number
  /** Change of each account's wallet; negative for a debit. */
  readonly wallets: ReadonlyMap<number, number>
  /** Earnings from coupons that are held for each account. */
  readonly held: ReadonlyMap<number, number>
  /** The platform's fee on each thug's earnings. */
  readonly fees: ReadonlyMap<number, number>
}

/** A completed transition, for the history and the notifications. */
export interface TransitionResult extends Effect {
  /** After the transition. */
  readonly order: OrderRow
  readonly seats: readonly SeatRow[]
  /** Null if the transition created the order. */
  readonly from: OrderState | null
  readonly action: Action
  readonly actor: Actor
  readonly byRole: Role
  readonly postings: Postings
}
