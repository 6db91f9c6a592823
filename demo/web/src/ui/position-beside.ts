/** A rectangle on the screen, in pixels. */
export interface Box {
  readonly left: number
  readonly top: number
  readonly width: number
  readonly height: number
}

interface Placing {
  /** What it belongs to. */
  readonly anchor: Box
  /** How large it is. */
  readonly size: { readonly width: number; readonly height: number }
  /** What it must not leave. */
  readonly within: Box
  /** With which edge of the anchor it begins. */
  readonly side: 'start' | 'end'
}

const GAP_PX = 8

const clamped = (value: number, least: number, most: number): number =>
  Math.max(least, Math.min(value, most))

/**
 * Where something that floats stands: above what it belongs to, below where there is no room, and over it where
 * there is none either.
 */
export const positionBeside = ({ anchor, size, within, side }: Placing) => {
  const wished = side === 'start' ? anchor.left : anchor.left + anchor.width - size.width
  const most = within.left + within.width - size.width - GAP_PX
  const left = clamped(wished, within.left + GAP_PX, Math.max(within.left + GAP_PX, most))
  const highest = within.top + GAP_PX
  const lowest = within.top + within.height - size.height - GAP_PX
  const above = anchor.top - size.height - GAP_PX
  const below = anchor.top + anchor.height + GAP_PX
  if (above >= highest) return { left, top: above }
  if (below <= lowest) return { left, top: below }
  const middle = anchor.top + (anchor.height - size.height) / 2
  return { left, top: clamped(middle, highest, Math.max(highest, lowest)) }
}
