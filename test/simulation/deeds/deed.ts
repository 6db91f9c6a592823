import type { ChatSDK } from 'tavern-im'
import type { Chance } from '../machine/chance.ts'
import type { Play } from '../play.ts'
import type { Seat } from '../seat.ts'

/** What a deed has to do with. */
export interface Scene {
  readonly play: Play
  readonly seat: Seat
  readonly chat: ChatSDK
  /** Decides what the deed leaves open. */
  readonly dice: Chance
}

/** Something that somebody does, or that happens to somebody. */
export type Deed = (scene: Scene) => unknown

/** A deed that is one call of the API. */
export const calling =
  (make: (scene: Scene) => Promise<unknown> | undefined): Deed =>
  (scene) =>
    called(scene, make)

export const called = async (
  scene: Scene,
  make: (scene: Scene) => Promise<unknown> | undefined,
): Promise<boolean> => scene.seat.call(make.name || 'a method', async () => make(scene))
