/** What stands on a banner, in a field of 750 × 280; the left half stays quiet, for the title. */
export interface Scene {
  /** From the left to the right; white words are read on the left. */
  readonly grounds: readonly (readonly [left: string, right: string])[]
  /** Gradients that the drawing names. */
  readonly paints: string
  readonly drawing: string
}

/** A glow of a colour that fades out. */
export const glow = (id: string, colour: string): string =>
  `<radialGradient id="${id}"><stop stop-color="${colour}"/><stop offset=".35" stop-color="${colour}" stop-opacity=".45"/><stop offset="1" stop-color="${colour}" stop-opacity="0"/></radialGradient>`

/** Light from the middle of the drawing, for rays of it. */
export const RAYS =
  '<radialGradient id="rays" gradientUnits="userSpaceOnUse" cx="560" cy="140" r="240"><stop stop-color="#fff" stop-opacity=".3"/><stop offset="1" stop-color="#fff" stop-opacity="0"/></radialGradient>'

/** From the top to the bottom. */
export const shade = (id: string, top: string, bottom: string): string =>
  `<linearGradient id="${id}" x2="0" y2="1"><stop stop-color="${top}"/><stop offset="1" stop-color="${bottom}"/></linearGradient>`
