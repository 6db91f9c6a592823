import type { Group } from '../memory/entities.ts'

/** Messages of a group in one second, by priority: 1 high … 4 lowest. */
interface Second {
  time: number
  readonly taken: number[]
}

const seconds = new WeakMap<Group, Second>()

/**
 * Takes or drops a message: it goes through unless in this second the group has had `limit` messages that
 * are as urgent as it, or more. So the less urgent are dropped first, and below the limit none is. A `limit` of 0
 * drops nothing.
 */
export const takes = (group: Group, priority: number, limit: number, time: number): boolean => {
  if (limit === 0) return true
  const second = secondOf(group, time)
  const asUrgent = second.taken.slice(0, priority).reduce((sum, count) => sum + count, 0)
  if (asUrgent >= limit) return false
  second.taken[priority - 1] = (second.taken[priority - 1] ?? 0) + 1
  return true
}

const secondOf = (group: Group, time: number): Second => {
  const known = seconds.get(group)
  if (known?.time === time) return known
  const fresh = { time, taken: [0, 0, 0, 0] }
  seconds.set(group, fresh)
  return fresh
}
