import type { CallContext } from '../call.ts'
import type { Action, OrderState, Role, Transition } from './machine.ts'
import type { OrderRow, SeatRow } from './order.ts'

/** Who does something to an order. */
export type Actor =
  | { readonly kind: 'account'; readonly accountID: number }
  | { readonly kind: 'operator' }
  | { readonly kind: 'clock' }

/** An order about to change, which nobody else changes meanwhile. */
export interface TransitionContext {
  /** Inside the transaction. */
  readonly context: CallContext
  readonly order: OrderRow
  readonly seats: readonly SeatRow[]
  readonly transition: Transition
  readonly actor: Actor
}

/** What a transition does beyond the state and the money of the order. */
export interface Effect {
  /** The seat it is about: as it was, where somebody goes; as it is, where somebody comes. */
  readonly seat?: SeatRow
  /** Whom it happens to, where that is not the actor. */
  readonly subjectID?: number
  /** Reasons, in the words of who gives them. */
  readonly text?: string
  /** What each boss pays, where that is not the price of the order. */
  readonly priceFen?: number
}

/** Money that was moved for an order. */
export interface Postings {
  /** All of it. */
  readonly fen: number
  /** What came into the wallet of each account; below zero where it went. */
  readonly wallets: ReadonlyMap<number, number>
  /** What is held for each account, because coupons paid it. */
  readonly held: ReadonlyMap<number, number>
}

/** A transition that has happened: what the history keeps and others are told. */
export interface TransitionResult extends Effect {
  /** As it is now. */
  readonly order: OrderRow
  readonly seats: readonly SeatRow[]
  /** Null where the order came to be. */
  readonly from: OrderState | null
  readonly action: Action
  readonly actor: Actor
  readonly byRole: Role
  readonly postings: Postings
}
