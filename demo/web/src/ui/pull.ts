/** The ratio of indicator movement to touch movement. */
const RESISTANCE = 0.45

/** The maximum distance. */
const MAX_PX = 96

/** The distance from which a release refreshes. */
export const PULL_PX = 64

/** Whether a movement is a pull and neither a scroll nor a swipe. */
export const isPull = (dx: number, dy: number): boolean => dy > 0 && dy > Math.abs(dx)

/** The indicator's distance for a touch movement. */
export const pulledBy = (dy: number): number =>
  Math.max(0, Math.min(MAX_PX, Math.round(dy * RESISTANCE)))
