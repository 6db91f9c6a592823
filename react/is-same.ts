/** Whether two values are equal, or lists or plain objects with equal parts. */
const isSame = (one: unknown, other: unknown): boolean => {
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

/**
 * Structural sharing of the results of a store: an equal result is the last object, and an equal
 * field of another result is the field of the last one. It remembers identities only: the returned
 * values depend on the argument alone.
 */
export const structuralSharing = <Result extends object>(): ((fresh: Result) => Result) => {
  let last: Result | undefined
  return (fresh) => {
    const shared = { ...fresh }
    for (const key in shared) shared[key] = sameOr(last?.[key], shared[key])
    last = sameOr(last, Object.freeze(shared))
    return last
  }
}

/** The function, called again only if an argument has changed since its last call. */
export const memoized = <Args extends readonly unknown[], Result>(
  call: (...args: Args) => Result,
): ((...args: Args) => Result) => {
  let last: readonly [Args, Result] | undefined
  return (...args) => {
    if (last === undefined || !isSame(last[0], args)) last = [args, call(...args)]
    return last[1]
  }
}

const isPlain = (value: unknown): value is Record<string, unknown> => {
  if (typeof value !== 'object' || value === null) return false
  const prototype = Object.getPrototypeOf(value)
  return prototype === Object.prototype || prototype === Array.prototype || prototype === null
}
