/**
 * The entities to which the rows of a statement belong: the indexes of the parameters with their
 * ids. A statement without a scope may concern any entity.
 */
export interface Scope {
  readonly account?: number
  readonly conversation?: number
  readonly group?: number
}

/** Rows that are never compared with memory, or only by a reader that loads their entity. */
export const UNRELATED: Scope = {}

/** Ids of different kinds of entities must not be equal. */
const KINDS = ['account', 'conversation', 'group'] as const

/** Adds the keys of the entities of a statement to a set. */
export const addKeys = (keys: Set<number>, scope: Scope, parameters: readonly unknown[]): void => {
  for (const [kind, name] of KINDS.entries()) {
    const index = scope[name]
    if (index !== undefined) keys.add(Number(parameters[index]) * KINDS.length + kind)
  }
}
