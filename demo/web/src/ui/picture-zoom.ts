import type { ZoomLevelOption } from 'photoswipe'

/** What is known of a picture and its page. */
type ZoomLevel = Parameters<Extract<ZoomLevelOption, (level: never) => number>>[0]

/** A picture whose sides differ so much is a strip where it is seen whole. */
const LONG = 2.5

/** Wider than this no long picture opens, as on a desk, and nothing larger than so many times its size. */
const WIDEST_PX = 720
const MOST_GROWN = 2

const sideOf = ({ elementSize }: ZoomLevel, side: 'x' | 'y'): number => elementSize?.[side] ?? 1

const isTall = (z: ZoomLevel): boolean => sideOf(z, 'y') > LONG * sideOf(z, 'x')
const isWide = (z: ZoomLevel): boolean => sideOf(z, 'x') > LONG * sideOf(z, 'y')

/** How large a picture opens: whole, but a long screenshot as wide as the page, to be read from its top. */
export const initialZoom = (z: ZoomLevel): number => {
  const width = Math.min(z.panAreaSize?.x ?? 0, WIDEST_PX)
  return isTall(z) ? Math.max(z.fit, Math.min(MOST_GROWN, width / sideOf(z, 'x'))) : z.fit
}

const CLOSER = 3
const HALF = 0.5

/** What a double tap shows: parts, so large that they can be read. */
export const closeZoom = (z: ZoomLevel): number => {
  if (isTall(z)) return z.initial * 2
  const high = (HALF * (z.panAreaSize?.y ?? 0)) / sideOf(z, 'y')
  const closer = Math.min(1, z.fit * CLOSER)
  return isWide(z) ? Math.max(closer, Math.min(MOST_GROWN, high)) : closer
}
