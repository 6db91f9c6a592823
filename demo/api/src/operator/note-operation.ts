import type { CallContext } from '../call.ts'

export interface Operation {
  /** Who did it; the id is null where nobody was logged in. */
  readonly operator: { readonly id: number | null; readonly name: string }
  readonly address: string
  readonly path: string
  /** What was done, in the words that the operator reads. */
  readonly message: string
  /** Its fields, without secrets. */
  readonly request: Readonly<Record<string, unknown>>
}

const reasonIn = ({ reason }: Readonly<Record<string, unknown>>): string =>
  typeof reason === 'string' ? reason.trim() : ''

/** Notes what an operator did, with a change in its transaction: there is no change without its line (OPERATOR-06). */
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
