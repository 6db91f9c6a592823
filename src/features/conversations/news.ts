import type { Conversation } from './model.ts'

/** Entities are changed in place: asked later, whether this one says anything else than now. */
export const newsOf = (entity: Conversation): (() => boolean) => {
  const before = sayingsOf(entity)
  return () => sayingsOf(entity).some((value, index) => value !== before[index])
}

const sayingsOf = (entity: Conversation): unknown[] => [
  ...Object.values(entity),
  ...Object.values(entity.lastMessage),
]
