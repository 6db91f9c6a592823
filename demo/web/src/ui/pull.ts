/** The finger is followed more and more reluctantly. */
const RESISTANCE = 0.45

/** As far as it comes down. */
const MOST_PX = 96

/** From here on letting go refreshes. */
export const PULL_PX = 64

/** Whether a finger that has moved so far pulls the page down, and neither scrolls nor swipes. */
export const isPull = (dx: number, dy: number): boolean => dy > 0 && dy > Math.abs(dx)

/** How far down it is, by how far the finger has moved. */
export const pulledBy = (dy: number): number =>
  Math.max(0, Math.min(MOST_PX, Math.round(dy * RESISTANCE)))
