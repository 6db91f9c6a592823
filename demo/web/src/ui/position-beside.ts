/** A rectangle on the screen in px. */
export interface Box {
  readonly left: number
  readonly top: number
  readonly width: number
  readonly height: number
}

interface PositionInput {
  /** The related element. */
  readonly anchor: Box
  /** The size of the popover. */
  readonly size: { readonly width: number; readonly height: number }
  /** The area that it must not leave. */
  readonly within: Box
  /** The edge of the anchor with which it is aligned. */
  readonly side: 'start' | 'end'
}

const GAP_PX = 8

const clamped = (value: number, least: number, most: number): number =>
  Math.max(least, Math.min(value, most))

/** The position of a popover: above its anchor, else below, else over it. */
export const positionBeside = ({ anchor, size, within, side }: PositionInput) => {
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
