import type { Coordinates } from '../host/host-bridge.ts'

/** To a decimetre, which is finer than a finger. */
const DIGITS = 6

const rounded = (degrees: number): number => Number(degrees.toFixed(DIGITS))

const HALF_CIRCLE = 180
const FULL_CIRCLE = 360

/** The place as it is told to others: a map that was turned around the world is back on it. */
export const exactCoordinates = ({ longitude, latitude }: Coordinates): Coordinates => ({
  longitude: rounded(
    ((((longitude + HALF_CIRCLE) % FULL_CIRCLE) + FULL_CIRCLE) % FULL_CIRCLE) - HALF_CIRCLE,
  ),
  latitude: rounded(latitude),
})

/** `30.670000, 103.950000`: latitude first, as every map app takes it. */
export const coordinatesOf = ({ longitude, latitude }: Coordinates): string =>
  `${latitude.toFixed(DIGITS)}, ${longitude.toFixed(DIGITS)}`

const APPLE = /iPhone|iPad|iPod|Macintosh/

/** The address that opens a place in the map app of a device. */
export const mapAppLink = (place: Coordinates, name: string, userAgent: string): string => {
  const at = `${place.latitude},${place.longitude}`
  const label = encodeURIComponent(name)
  return APPLE.test(userAgent) ? `maps:?ll=${at}&q=${label}` : `geo:${at}?q=${at}(${label})`
}

/** Degrees along the lines of a map, as fine as the map is near: `103.95°E`. */
export const degreesText = (degrees: number, axis: 'longitude' | 'latitude', zoom: number) => {
  const digits = Math.min(5, Math.max(0, Math.round(zoom / 3) - 1))
  const [positive, negative] = axis === 'longitude' ? ['E', 'W'] : ['N', 'S']
  return `${Math.abs(degrees).toFixed(digits)}°${degrees < 0 ? negative : positive}`
}
