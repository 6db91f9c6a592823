import { describe, expect, it } from 'vitest'
import {
  centred,
  cutOf,
  moved,
  shownSize,
  zoomed,
} from '../../../demo/web/src/features/profile/crop.ts'

const wide = { width: 600, height: 300 }
const high = { width: 300, height: 900 }

describe('the crop of a picture', () => {
  it('is centred at first', () => {
    expect(centred(wide)).toEqual({ zoom: 1, x: -0.5, y: 0 })
    expect(centred(high)).toEqual({ zoom: 1, x: 0, y: -1 })
    expect(cutOf(wide, centred(wide))).toEqual({ x: 150, y: 0, side: 300 })
    expect(cutOf(high, centred(high))).toEqual({ x: 0, y: 300, side: 300 })
  })

  it('moves up to the edge of the picture', () => {
    const left = moved(wide, centred(wide), -9, 9)
    expect(cutOf(wide, left)).toEqual({ x: 300, y: 0, side: 300 })
    expect(cutOf(wide, moved(wide, left, 0.5, 0))).toEqual({ x: 150, y: 0, side: 300 })
  })

  it('zooms around its centre', () => {
    const near = zoomed(wide, centred(wide), 2)
    expect(shownSize(wide, 2)).toEqual({ width: 4, height: 2 })
    expect(cutOf(wide, near)).toEqual({ x: 225, y: 75, side: 150 })
    expect(zoomed(wide, near, 1)).toEqual(centred(wide))
  })

  it.each([
    [0, 1],
    [9, 4],
  ])('limits the zoom %d to %d', (requestedZoom, zoom) => {
    expect(zoomed(wide, centred(wide), requestedZoom).zoom).toBe(zoom)
  })

  it('stays within the picture when it zooms out at an edge', () => {
    const corner = moved(wide, zoomed(wide, centred(wide), 4), 9, 9)
    expect(cutOf(wide, zoomed(wide, corner, 1))).toEqual({ x: 0, y: 0, side: 300 })
  })
})
