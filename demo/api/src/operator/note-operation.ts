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
}

const reasonIn = ({ reason }: Readonly<Record<string, unknown>>): string =>
  typeof reason === 'string' ? reason.trim() : ''

/**
 * Logs an operator's action in the transaction of its change: there is no change without its entry
 * (OPERATOR-06).
 */
export const logOperation = async (
  { db, now, networkOf }: Pick<CallContext, 'db' | 'now' | 'networkOf'>,
  { operator, address, path, message, request }: Operation,
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
      created_at: now(),
    })
    .execute()
}
