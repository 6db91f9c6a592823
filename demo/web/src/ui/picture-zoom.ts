import type { ZoomLevelOption } from 'photoswipe'

/** The data of a picture and the viewport. */
type ZoomLevel = Parameters<Extract<ZoomLevelOption, (level: never) => number>>[0]

/** A picture with a larger ratio of its sides would be a narrow strip if shown whole. */
const LONG = 2.5

/** Maximum width of a long picture, for desktop screens, and the maximum magnification. */
const WIDEST_PX = 720
const MAX_GROWN = 2

const sideOf = ({ elementSize }: ZoomLevel, side: 'x' | 'y'): number => elementSize?.[side] ?? 1

const isTall = (z: ZoomLevel): boolean => sideOf(z, 'y') > LONG * sideOf(z, 'x')
const isWide = (z: ZoomLevel): boolean => sideOf(z, 'x') > LONG * sideOf(z, 'y')

/** The initial zoom: whole, but a long screenshot in page width at its top. */
export const initialZoom = (z: ZoomLevel): number => {
  const width = Math.min(z.panAreaSize?.x ?? 0, WIDEST_PX)
  return isTall(z) ? Math.max(z.fit, Math.min(MAX_GROWN, width / sideOf(z, 'x'))) : z.fit
}

const CLOSER = 3
const HALF = 0.5

/** The zoom of a double tap, large enough to read. */
export const closeZoom = (z: ZoomLevel): number => {
  if (isTall(z)) return z.initial * 2
  const high = (HALF * (z.panAreaSize?.y ?? 0)) / sideOf(z, 'y')
  const closer = Math.min(1, z.fit * CLOSER)
  return isWide(z) ? Math.max(closer, Math.min(MAX_GROWN, high)) : closer
}
