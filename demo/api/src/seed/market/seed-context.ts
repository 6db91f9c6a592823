import type { Account, Call, CallContext } from '../../call.ts'
import type { OrderKind, Position } from '../../orders/machine.ts'
import type { Person } from './people.ts'

export const MINUTE_MS = 60 * 1000
export const HOUR_MS = 60 * MINUTE_MS
export const DAY_MS = 24 * HOUR_MS

/** A person with the data that calls need. */
export interface Player extends Person {
  readonly row: Account
  readonly roleID: string
  /** URL of the player's uploaded picture; empty if there is none. */
  readonly picture: string
}

/** A message in an order's chat by a participant. */
export interface ChatLine {
  readonly at: number
  readonly by: string
  readonly text: string
}

/** An order of the plan after its creation. */
export interface SeededOrder {
  id: string
  readonly kind: OrderKind
  readonly lines: readonly ChatLine[]
}

/** Shared state of the steps. The clock of `context` shows the time of the step. */
export interface SeedContext {
  readonly context: CallContext
  readonly players: ReadonlyMap<string, Player>
  readonly orders: SeededOrder[]
  /** Pairs of boss and thug that already had an order with a coupon. */
  readonly couponPairs: Set<string>
}

/** One dated event. */
export interface Step {
  readonly at: number
  run(seed: SeedContext): Promise<unknown>
}

export interface Seat {
  readonly account: string
  readonly position: Position
}

export const playerOf = ({ players }: SeedContext, account: string): Player => {
  const player = players.get(account)
  if (player === undefined) throw new Error(`seed the market: no account ${account}`)
  return player
}

const defaultCaller = { deviceID: '', accessToken: '', address: '127.0.0.1' }

/** Makes a call as a user, like the app would. */
export const callAs = <Req, Rep>(
  { context }: SeedContext,
  { row }: Pick<Player, 'row'>,
  call: Pick<Call<string, 'account', Req, Rep>, 'run'>,
  request: Req,
): Promise<Rep> => call.run(context, request, { ...defaultCaller, account: row, operator: null })

/** Name of the operator in sample data. */
export const OPERATOR = '值班客服'

const operator = {
  ...({ id: 0, name: OPERATOR, role: 'admin' } as const),
  ...{ sessionHash: '', rights: [] },
}

export const callerOfOperator = { ...defaultCaller, account: null, operator }

/** The item at an index, modulo the length. */
export const nth = <Item>(items: readonly Item[], at: number): Item => {
  const item = items[at % items.length]
  if (item === undefined) throw new Error('seed the market: a list is empty')
  return item
}
