import { coupon } from './coupon.ts'
import { guild } from './guild.ts'
import { hall } from './hall.ts'
import { raid } from './raid.ts'
import type { Scene } from './scene.ts'

/** Scenes by the first word of a banner's seed. */
export const SCENES: ReadonlyMap<string, Scene> = new Map(
  Object.entries({ hall, raid, coupon, guild }),
)

/** Default for seeds that name no scene. */
export const USUAL_SCENE = hall
