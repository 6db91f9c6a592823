import type { SeededMedia } from './media/seeded-media.ts'

/** One message of a scene: who, and a text, the number of a big face, or something with a file. */
export type SceneLine = readonly [
  userID: string,
  content: string | number | { readonly media: SeededMedia },
]

/** A conversation that the first visitor finds. */
export type Scene =
  | { readonly groupID: string; readonly lines: readonly SceneLine[] }
  | { readonly between: readonly [string, string]; readonly lines: readonly SceneLine[] }
