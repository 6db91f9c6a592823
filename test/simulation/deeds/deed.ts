import type { ChatSDK } from 'tavern-im/strict'
import type { Chance } from '../machine/chance.ts'
import type { Play } from '../play.ts'
import type { Seat } from '../seat.ts'

/** What a deed has to do with. */
export interface Scene {
  /** Of the deed. */
  readonly name: string
  readonly play: Play
  readonly seat: Seat
  readonly chat: ChatSDK
  /** Decides what the deed leaves open. */
  readonly dice: Chance
}

/** Something that somebody does, or that happens to somebody. */
export type Deed = (scene: Scene) => unknown

/** A deed that is one call of the API, and nothing else. */
export const calling =
  (make: (scene: Scene) => Promise<unknown>): Deed =>
  (scene) =>
    scene.seat.call(scene.name, () => make(scene))

/** A conversation that this user may have. */
export const aPlace = ({ play, seat, dice }: Scene): string => dice.one(play.places(seat.userID))

export const aUser = ({ play, dice }: Scene): string => dice.one(play.simulation.stage.users)

export const aGroup = ({ play, dice }: Scene): string => dice.one(play.groupIDs)

/** A text that nobody has used yet. */
export const aText = ({ play }: Scene): string => `${++play.texts}`
