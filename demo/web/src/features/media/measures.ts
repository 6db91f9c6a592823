import type { CSSProperties } from 'react'

const UNITS = ['B', 'KB', 'MB', 'GB'] as const
const STEP = 1024

/** A human-readable size; '' if it is not known. */
export const sizeText = (bytes: number): string => {
  if (!(bytes > 0)) return ''
  let value = bytes
  let unit = 0
  while (value >= STEP && unit < UNITS.length - 1) {
    value /= STEP
    unit += 1
  }
  const shown = value < 10 && unit > 0 ? value.toFixed(1) : Math.round(value)
  return `${shown} ${UNITS[unit]}`
}

/** A duration in the format of a player. */
export const clockText = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(Math.floor(seconds % 60)).padStart(2, '0')}`

/** Coordinates with a precision of 1 km. */
export const coordinatesText = (latitude: number, longitude: number): string => {
  const north = `${latitude < 0 ? '南纬' : '北纬'}${Math.abs(latitude).toFixed(2)}°`
  const east = `${longitude < 0 ? '西经' : '东经'}${Math.abs(longitude).toFixed(2)}°`
  return `${north} ${east}`
}

export interface Box {
  readonly width: number
  readonly height: number
}

/** Maximum and minimum size of pictures in a chat, in px on a page of 375 px. */
const MAX_BOX: Box = { width: 180, height: 240 }
const MIN_SIDE = 64
const UNKNOWN: Box = { width: 150, height: 150 }

/** The displayed size of a picture. Very long pictures are cropped. */
export const boxOf = (width: number, height: number): Box => {
  if (!(width > 0 && height > 0)) return UNKNOWN
  const scale = Math.min(1, MAX_BOX.width / width, MAX_BOX.height / height)
  return {
    width: Math.round(Math.min(MAX_BOX.width, Math.max(MIN_SIDE, width * scale))),
    height: Math.round(Math.min(MAX_BOX.height, Math.max(MIN_SIDE, height * scale))),
  }
}

/** Reserves the box of a picture before it has loaded, up to the page width. */
export const sized = ({ width, height }: Box): CSSProperties => ({
  width: `${width / 16}rem`,
  aspectRatio: `${width} / ${height}`,
})

/**
 * Whether a loaded video has a picture. A browser that knows only the codec of the sound, as with
 * HEVC recordings of phones, plays it without an error and without a picture.
 */
export const showsPicture = ({ videoWidth }: Pick<HTMLVideoElement, 'videoWidth'>): boolean =>
  videoWidth > 0
