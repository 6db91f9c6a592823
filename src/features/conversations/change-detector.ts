import type { Conversation } from './model.ts'

/**
 * Returns a function that reports whether an entity, which changes in place, differs from its state
 * at the call.
 */
export const changeDetector = (entity: Conversation): (() => boolean) => {
  const before = valuesOf(entity)
  return () => valuesOf(entity).some((value, index) => value !== before[index])
}

const valuesOf = (entity: Conversation): unknown[] => [
  ...Object.values(entity),
  ...Object.values(entity.lastMessage),
]
