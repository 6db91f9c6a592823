/** A location in degrees. */
export interface Coordinates {
  readonly longitude: number
  readonly latitude: number
}

/** A precision of 0.1 m. */
const DIGITS = 6

const rounded = (degrees: number): number => Number(degrees.toFixed(DIGITS))

const HALF_CIRCLE = 180
const FULL_CIRCLE = 360

/** Coordinates for sending: normalizes the longitude of a map that was dragged around the world. */
export const exactCoordinates = ({ longitude, latitude }: Coordinates): Coordinates => ({
  longitude: rounded(
    ((((longitude + HALF_CIRCLE) % FULL_CIRCLE) + FULL_CIRCLE) % FULL_CIRCLE) - HALF_CIRCLE,
  ),
  latitude: rounded(latitude),
})

/** `30.670000, 103.950000`: latitude first, the format of map apps. */
export const coordinatesOf = ({ longitude, latitude }: Coordinates): string =>
  `${latitude.toFixed(DIGITS)}, ${longitude.toFixed(DIGITS)}`

const APPLE = /iPhone|iPad|iPod|Macintosh/

/** The link that opens a location in the device's map app. */
export const mapAppLink = (place: Coordinates, name: string, userAgent: string): string => {
  const at = `${place.latitude},${place.longitude}`
  const label = encodeURIComponent(name)
  return APPLE.test(userAgent) ? `maps:?ll=${at}&q=${label}` : `geo:${at}?q=${at}(${label})`
}

/** The label of a grid line with a precision for the zoom: `103.95°E`. */
export const degreesText = (degrees: number, axis: 'longitude' | 'latitude', zoom: number) => {
  const digits = Math.min(5, Math.max(0, Math.round(zoom / 3) - 1))
  const [positive, negative] = axis === 'longitude' ? ['E', 'W'] : ['N', 'S']
  return `${Math.abs(degrees).toFixed(digits)}°${degrees < 0 ? negative : positive}`
}
