/** The size of a picture in pixels. */
export interface PictureSize {
  readonly width: number
  readonly height: number
}

/**
 * The position of a picture under the square window: `zoom` 1 just covers it; `x` and `y` are its
 * left and top edge in window sides, so that they do not depend on the screen.
 */
export interface Crop {
  readonly zoom: number
  readonly x: number
  readonly y: number
}

export const MAX_ZOOM = 4

/** The displayed size of the picture, in window sides. */
export const shownSize = ({ width, height }: PictureSize, zoom: number): PictureSize => {
  const shorter = Math.min(width, height)
  return { width: (width / shorter) * zoom, height: (height / shorter) * zoom }
}

const between = (least: number, value: number, most: number): number =>
  Math.min(most, Math.max(least, value))

/** Keeps the window inside the picture. */
const fitted = (size: PictureSize, { zoom, x, y }: Crop): Crop => {
  const { width, height } = shownSize(size, zoom)
  return { zoom, x: between(1 - width, x, 0), y: between(1 - height, y, 0) }
}

/** The largest centred square. */
export const centred = (size: PictureSize): Crop => {
  const { width, height } = shownSize(size, 1)
  return { zoom: 1, x: (1 - width) / 2, y: (1 - height) / 2 }
}

/** Moves the picture by a distance in window sides. */
export const moved = (size: PictureSize, crop: Crop, dx: number, dy: number): Crop =>
  fitted(size, { ...crop, x: crop.x + dx, y: crop.y + dy })

/** Zooms around the centre of the window. */
export const zoomed = (size: PictureSize, crop: Crop, requestedZoom: number): Crop => {
  const zoom = between(1, requestedZoom, MAX_ZOOM)
  const grown = zoom / crop.zoom
  return fitted(size, { zoom, x: 0.5 - (0.5 - crop.x) * grown, y: 0.5 - (0.5 - crop.y) * grown })
}

/** The part of the picture in the window, in pixels. */
export const cutOf = (size: PictureSize, { zoom, x, y }: Crop) => {
  const side = Math.min(size.width, size.height) / zoom
  return { x: (0 - x) * side, y: (0 - y) * side, side }
}
