import type { Conversation } from './model.ts'

/** Entities are changed in place: asked later, whether this one says anything else than now. */
export const changeDetector = (entity: Conversation): (() => boolean) => {
  const before = valuesOf(entity)
  return () => valuesOf(entity).some((value, index) => value !== before[index])
}

const valuesOf = (entity: Conversation): unknown[] => [
  ...Object.values(entity),
  ...Object.values(entity.lastMessage),
]
