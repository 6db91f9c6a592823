import { describe, expect, it } from 'vitest'
import {
  coordinatesOf,
  degreesText,
  exactCoordinates,
  mapAppLink,
} from '../../../demo/web/src/features/maps/coordinates.ts'

const teahouse = { longitude: 103.95, latitude: 30.67 }

describe('a location', () => {
  it.each([
    ['to a precision of 0.1 m', 103.123456789, 103.123457],
    ['after the map was dragged around the world eastwards', 463.95, 103.95],
    ['after it was dragged westwards', -256.05, 103.95],
    ['with a negative longitude', -70.5, -70.5],
  ])('is normalized: %s', (_title, longitude, expected) => {
    expect(exactCoordinates({ longitude, latitude: 30.67 }).longitude).toBe(expected)
  })

  it('is written with its latitude first', () => {
    expect(coordinatesOf(teahouse)).toBe('30.670000, 103.950000')
  })

  it.each([
    ['Android', 'geo:30.67,103.95?q=30.67,103.95(%E8%8C%B6%20%E9%A6%86)'],
    ['iPhone', 'maps:?ll=30.67,103.95&q=%E8%8C%B6%20%E9%A6%86'],
  ])('is opened by the map app of an %s', (device, link) => {
    expect(mapAppLink(teahouse, '茶 馆', device)).toBe(link)
  })
})

describe('the grid labels of a map', () => {
  it.each([
    [103.9512, 'longitude', 15, '103.9512°E'],
    [-70.4, 'longitude', 3, '70°W'],
    [-33.86, 'latitude', 9, '33.86°S'],
    [30, 'latitude', 18, '30.00000°N'],
  ] as const)('show %d as %s at zoom %d as %s', (degrees, axis, zoom, text) => {
    expect(degreesText(degrees, axis, zoom)).toBe(text)
  })
})
