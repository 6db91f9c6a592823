import { expect, test } from 'vitest'
import { closeZoom, initialZoom } from '../../../demo/web/src/ui/picture-zoom.ts'

const PHONE = { x: 375, y: 812 }
const DESKTOP = { x: 1280, y: 800 }

const zoomOf = (width: number, height: number, page = PHONE) => {
  const fit = Math.min(1, page.x / width, page.y / height)
  const known = { fit, elementSize: { x: width, y: height }, panAreaSize: page }
  const initial = initialZoom(known as Parameters<typeof initialZoom>[0])
  const close = closeZoom({ ...known, initial } as Parameters<typeof closeZoom>[0])
  return { fit, initial, close }
}

test.each([
  ['a photograph', 1600, 1200],
  ['a screenshot of a phone', 1080, 2340],
  ['a panorama', 4000, 200],
  ['a small picture', 24, 24],
])('the viewer opens %s whole', (_, width, height) => {
  const { fit, initial } = zoomOf(width, height)
  expect(initial).toBe(fit)
})

test('the viewer opens a long screenshot in page width, but at most at twice its size', () => {
  expect(zoomOf(1080, 12_000).initial).toBeCloseTo(375 / 1080)
  expect(zoomOf(1080, 12_000, DESKTOP).initial).toBeCloseTo(720 / 1080)
  expect(zoomOf(20, 400).initial).toBe(2)
})

test('a double tap zooms in', () => {
  expect(zoomOf(1080, 12_000).close).toBeCloseTo(750 / 1080)
  expect(zoomOf(4000, 200).close).toBe(2)
  expect(zoomOf(1600, 1200).close).toBeCloseTo((3 * 375) / 1600)
  expect(zoomOf(24, 24).close).toBe(1)
})
