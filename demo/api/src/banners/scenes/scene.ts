/** Content of a banner, in a field of 750 × 280; the left half stays empty for the title. */
export interface Scene {
  /** From left to right; white text is shown on the left. */
  readonly grounds: readonly (readonly [left: string, right: string])[]
  /** Gradients that the drawing refers to. */
  readonly paints: string
  readonly drawing: string
}

/** A glow of a colour that fades out. */
export const glow = (id: string, colour: string): string =>
  `<radialGradient id="${id}"><stop stop-color="${colour}"/><stop offset=".35" stop-color="${colour}" stop-opacity=".45"/><stop offset="1" stop-color="${colour}" stop-opacity="0"/></radialGradient>`

/** Light from the middle of the drawing, for its rays. */
export const RAYS =
  '<radialGradient id="rays" gradientUnits="userSpaceOnUse" cx="560" cy="140" r="240"><stop stop-color="#fff" stop-opacity=".3"/><stop offset="1" stop-color="#fff" stop-opacity="0"/></radialGradient>'

/** A vertical gradient. */
export const shade = (id: string, top: string, bottom: string): string =>
  `<linearGradient id="${id}" x2="0" y2="1"><stop stop-color="${top}"/><stop offset="1" stop-color="${bottom}"/></linearGradient>`
