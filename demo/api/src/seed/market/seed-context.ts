import type { Account, Call, CallContext } from '../../call.ts'
import type { OrderKind, Position } from '../../orders/machine.ts'
import type { Person } from './people.ts'

export const MINUTE_MS = 60 * 1000
export const HOUR_MS = 60 * MINUTE_MS
export const DAY_MS = 24 * HOUR_MS

/** A person in the play: what calls ask for. */
export interface Player extends Person {
  readonly row: Account
  readonly roleID: string
  /** Address of a picture that the player put up; empty for those who show none. */
  readonly picture: string
}

/** Said in the chat of an order, by somebody who is in it. */
export interface ChatLine {
  readonly at: number
  readonly by: string
  readonly text: string
}

/** What became of an order of the plan. */
export interface SeededOrder {
  id: string
  readonly kind: OrderKind
  readonly lines: readonly ChatLine[]
}

/** What the steps of the past share. The clock of the context shows the time of the step. */
export interface SeedContext {
  readonly context: CallContext
  readonly players: ReadonlyMap<string, Player>
  readonly orders: SeededOrder[]
  /** Boss and thug, of each pair that has had an order with a coupon. */
  readonly couponPairs: Set<string>
}

/** One thing that happened. */
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

/** Somebody asks for something, as the app would have it asked. */
export const callAs = <Req, Rep>(
  { context }: SeedContext,
  { row }: Pick<Player, 'row'>,
  call: Pick<Call<string, 'account', Req, Rep>, 'run'>,
  request: Req,
): Promise<Rep> => call.run(context, request, { ...defaultCaller, account: row, operator: null })

/** How the operator of the past signs. */
export const OPERATOR = '值班客服'

const operator = { id: 0, name: OPERATOR, role: 'admin', sessionHash: '' } as const

export const callerOfOperator = { ...defaultCaller, account: null, operator }

/** Of a list that begins anew after its last. */
export const nth = <Item>(items: readonly Item[], at: number): Item => {
  const item = items[at % items.length]
  if (item === undefined) throw new Error('seed the market: a list is empty')
  return item
}
