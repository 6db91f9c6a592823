import type { CallContext } from '../call.ts'

export interface Operation {
  /** The actor; the id is null without a login. */
  readonly operator: { readonly id: number | null; readonly name: string }
  readonly address: string
  readonly path: string
  /** The message that the operator reads. */
  readonly message: string
  /** Request fields without secrets. */
  readonly request: Readonly<Record<string, unknown>>
  readonly change?: StateChange
}

/** The fields that a change has changed, as JSON; empty texts without any. */
interface StateChange {
  readonly before: string
  readonly after: string
}

type State = object | null | undefined

const NO_CHANGE: StateChange = { before: '', after: '' }

/** The fields whose values differ; all fields of a thing that is new or deleted. */
export const changeOf = (before: State, after: State): StateChange => {
  const [old, next] = [{ ...before }, { ...after }] as Record<string, unknown>[]
  const names = [...new Set([...Object.keys(old ?? {}), ...Object.keys(next ?? {})])]
  const changed = names.filter((name) => old?.[name] !== next?.[name])
  if (changed.length === 0) return NO_CHANGE
  const written = (state: State, all: Record<string, unknown> = {}): string =>
    state == null ? '' : JSON.stringify(Object.fromEntries(changed.map((one) => [one, all[one]])))
  return { before: written(before, old), after: written(after, next) }
}

const reasonIn = ({ reason }: Readonly<Record<string, unknown>>): string =>
  typeof reason === 'string' ? reason.trim() : ''

/**
 * Logs an operator's action in the transaction of its change: there is no change without its entry
 * (OPERATOR-06).
 */
export const logOperation = async (
  { db, now, networkOf }: Pick<CallContext, 'db' | 'now' | 'networkOf'>,
  { operator, address, path, message, request, change = NO_CHANGE }: Operation,
): Promise<void> => {
  await db
    .insertInto('operator_log')
    .values({
      operator: operator.name,
      operator_id: operator.id,
      address,
      network: networkOf(address),
      path,
      message,
      reason: reasonIn(request),
      request: JSON.stringify(request),
      state_before: change.before,
      state_after: change.after,
      created_at: now(),
    })
    .execute()
}
