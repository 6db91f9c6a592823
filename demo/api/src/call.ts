import type { Selectable } from 'kysely'
import type { Database } from './storage/database.ts'
import type { AccountRow } from './storage/schema.ts'
import type { ImApp } from './user-sig.ts'

export type Account = Selectable<AccountRow>

/** What every call may use. */
export interface CallContext {
  readonly db: Database
  readonly im: ImApp
  /** How long the UserSigs are good that users get; their clients renew them by themselves. */
  readonly userSigSeconds: number
  /** Unix milliseconds. */
  readonly now: () => number
}

/** Who calls, as far as the headers say. */
export interface Client {
  readonly deviceID: string
  readonly accessToken: string
}

/** One POST call: its path, the schema of its body, who may call it, what it does. */
export interface Call {
  readonly path: string
  readonly isPublic: boolean
  readonly schema: Readonly<Record<string, unknown>>
  run(
    context: CallContext,
    request: never,
    client: Client,
    account: Account | null,
  ): Promise<unknown>
}

interface CallRow {
  readonly path: `/api/${string}`
  /** JSON schema of the body's properties. Forms arrive as text and are converted by it. */
  readonly properties?: Readonly<Record<string, unknown>>
  readonly required?: readonly string[]
  readonly anyOf?: readonly { readonly required: readonly string[] }[]
}

const schemaOf = (row: CallRow): Record<string, unknown> => ({
  type: 'object',
  properties: row.properties ?? {},
  required: row.required ?? [],
  ...(row.anyOf === undefined ? {} : { anyOf: row.anyOf }),
})

/** A call that needs no login. */
export const openCall = <Request>(
  row: CallRow,
  run: (context: CallContext, request: Request, client: Client) => Promise<unknown>,
): Call => ({ path: row.path, isPublic: true, schema: schemaOf(row), run })

/** A call of a logged-in account. */
export const accountCall = <Request>(
  row: CallRow,
  run: (
    context: CallContext,
    request: Request,
    account: Account,
    client: Client,
  ) => Promise<unknown>,
): Call => ({
  path: row.path,
  isPublic: false,
  schema: schemaOf(row),
  run: (context, request, client, account) => run(context, request, account as Account, client),
})
