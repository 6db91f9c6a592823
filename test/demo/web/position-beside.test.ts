import { describe, expect, test } from 'vitest'
import { positionBeside } from '../../../demo/web/src/ui/position-beside.ts'

const within = { left: 0, top: 0, width: 375, height: 812 }
const size = { width: 300, height: 200 }

describe('a popover is positioned', () => {
  test.each([
    ['above', { left: 60, top: 400, width: 200, height: 40 }, { left: 60, top: 192 }],
    [
      'below where there is no room above',
      { left: 60, top: 100, width: 200, height: 40 },
      { left: 60, top: 148 },
    ],
    [
      'over what fills the screen',
      { left: 60, top: 50, width: 200, height: 700 },
      { left: 60, top: 300 },
    ],
    [
      'inside, however far to the right its anchor is',
      { left: 250, top: 400, width: 90, height: 40 },
      { left: 67, top: 192 },
    ],
  ])('%s', (_, anchor, position) => {
    expect(positionBeside({ anchor, size, within, side: 'start' })).toEqual(position)
  })

  test('with its end at the end of its anchor', () => {
    const anchor = { left: 160, top: 400, width: 200, height: 40 }
    expect(positionBeside({ anchor, size, within, side: 'end' })).toEqual({ left: 60, top: 192 })
  })

  test('within the column of the app in a large window', () => {
    const column = { left: 400, top: 0, width: 540, height: 812 }
    const anchor = { left: 410, top: 400, width: 100, height: 40 }
    expect(positionBeside({ anchor, size, within: column, side: 'end' }).left).toBe(408)
  })
})
