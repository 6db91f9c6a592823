import type { SeededMedia } from './media/seeded-media.ts'

/** One message of a scene: the sender, and a text, the number of a large emoji, or media. */
export type SceneLine = readonly [
  userID: string,
  content: string | number | { readonly media: SeededMedia },
]

/** A conversation that the first visitor finds. */
export type Scene =
  | { readonly groupID: string; readonly lines: readonly SceneLine[] }
  | { readonly between: readonly [string, string]; readonly lines: readonly SceneLine[] }
