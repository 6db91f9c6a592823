/** Whether two values are equal, or lists or plain objects with equal parts. */
export const isSame = (one: unknown, other: unknown): boolean => {
  if (Object.is(one, other)) return true
  if (!isPlain(one) || !isPlain(other) || Array.isArray(one) !== Array.isArray(other)) return false
  const keys = Object.keys(one)
  return (
    keys.length === Object.keys(other).length &&
    keys.every((key) => key in other && Object.is(one[key], other[key]))
  )
}

/** The old value if the new one is the same, so that the reference stays stable. */
export const sameOr = <Value>(old: Value | undefined, fresh: Value): Value =>
  old !== undefined && isSame(old, fresh) ? old : fresh

const isPlain = (value: unknown): value is Record<string, unknown> => {
  if (typeof value !== 'object' || value === null) return false
  const prototype = Object.getPrototypeOf(value)
  return prototype === Object.prototype || prototype === Array.prototype || prototype === null
}
