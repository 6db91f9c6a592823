import type { SeededMedia } from './media/seeded-media.ts'

/** What the order card of the web app is made of. Money is whole fen. */
export interface OrderCard {
  readonly businessID: 'order_card'
  readonly orderID: string
  readonly title: string
  readonly detail: string
  readonly priceFen: number
}

/** One message of a scene: who, and a text, a card, the number of a big face, or something with a file. */
export type Line = readonly [
  userID: string,
  content: string | OrderCard | number | { readonly media: SeededMedia },
]

/** A conversation that the first visitor finds. */
export type Scene =
  | { readonly groupID: string; readonly lines: readonly Line[] }
  | { readonly between: readonly [string, string]; readonly lines: readonly Line[] }
