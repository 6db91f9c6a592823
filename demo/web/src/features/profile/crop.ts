/** How large a picture is; pixels. */
export interface PictureSize {
  readonly width: number
  readonly height: number
}

/**
 * How a picture lies under a square window: `zoom` 1 just covers it; `x` and `y` are its left and top edge,
 * measured in sides of the window, so that it is the same on every screen.
 */
export interface Crop {
  readonly zoom: number
  readonly x: number
  readonly y: number
}

export const MOST_ZOOM = 4

/** The size of the picture on the screen, in sides of the window. */
export const shownSize = ({ width, height }: PictureSize, zoom: number): PictureSize => {
  const shorter = Math.min(width, height)
  return { width: (width / shorter) * zoom, height: (height / shorter) * zoom }
}

const between = (least: number, value: number, most: number): number =>
  Math.min(most, Math.max(least, value))

/** The window never shows what is beside the picture. */
const fitted = (size: PictureSize, { zoom, x, y }: Crop): Crop => {
  const { width, height } = shownSize(size, zoom)
  return { zoom, x: between(1 - width, x, 0), y: between(1 - height, y, 0) }
}

/** The middle of the picture, as much of it as fits. */
export const centred = (size: PictureSize): Crop => {
  const { width, height } = shownSize(size, 1)
  return { zoom: 1, x: (1 - width) / 2, y: (1 - height) / 2 }
}

/** Pushed by so many sides of the window. */
export const moved = (size: PictureSize, crop: Crop, dx: number, dy: number): Crop =>
  fitted(size, { ...crop, x: crop.x + dx, y: crop.y + dy })

/** Larger or smaller, around what is in the middle of the window. */
export const zoomed = (size: PictureSize, crop: Crop, requestedZoom: number): Crop => {
  const zoom = between(1, requestedZoom, MOST_ZOOM)
  const grown = zoom / crop.zoom
  return fitted(size, { zoom, x: 0.5 - (0.5 - crop.x) * grown, y: 0.5 - (0.5 - crop.y) * grown })
}

/** What of the picture is in the window; its pixels. */
export const cutOf = (size: PictureSize, { zoom, x, y }: Crop) => {
  const side = Math.min(size.width, size.height) / zoom
  return { x: (0 - x) * side, y: (0 - y) * side, side }
}
