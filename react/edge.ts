import type { ImError } from 'tavern-im/strict'
import type { Resource } from './resource.ts'

/** The load state at one end of a loaded value, beyond which there may be more. */
export type Edge =
  | { readonly at: 'rest' }
  | { readonly at: 'loading'; readonly answer: Promise<ImError | null> }
  | { readonly at: 'failed'; readonly error: ImError }

export const rest: Edge = Object.freeze({ at: 'rest' })

/** The error of an edge whose last load failed. */
export const errorOf = (edge: Edge | undefined): ImError | null =>
  edge?.at === 'failed' ? edge.error : null

/**
 * Loads more at an edge of the value of a resource. Resolves to null or the error, and never
 * rejects; concurrent calls share the answer. The answer is ignored if another value has replaced
 * the edge.
 */
export const loadAtEdge = <Name extends string, Value extends Readonly<Record<Name, Edge>>, Answer>(
  resource: Pick<Resource<Value, unknown>, 'value' | 'update'>,
  name: Name,
  load: () => Promise<Answer>,
  extend: (value: Value, answer: Answer) => Value,
): Promise<ImError | null> => {
  const known: Edge | undefined = resource.value?.[name]
  if (known?.at === 'loading') return known.answer
  const replace = (change: (value: Value) => Value, edge: Edge) =>
    resource.update((value) =>
      value[name] === loading ? { ...change(value), [name]: edge } : value,
    )
  const settle = async (): Promise<ImError | null> => {
    try {
      const answer = await load()
      replace((value) => extend(value, answer), rest)
      return null
    } catch (cause) {
      // The client rejects with nothing else.
      const error = cause as ImError
      replace((value) => value, { at: 'failed', error })
      return error
    }
  }
  const loading: Edge = { at: 'loading', answer: settle() }
  resource.update((value) => ({ ...value, [name]: loading }))
  return loading.answer
}
