import type { DbContext } from '../storage/database.ts'
import type { MessageKind } from '../storage/rows/messages.ts'

export interface StationMessage {
  readonly kind: MessageKind
  readonly title: string
  readonly text: string
  /** Path of the web app with details, or empty. */
  readonly link: string
}

const send = async (
  { db, now }: DbContext,
  accountID: number | null,
  { kind, title, text, link }: StationMessage,
): Promise<void> => {
  if (!db.isTransaction) throw new Error(`send the message ${title}: not in a transaction`)
  await db
    .insertInto('messages')
    .values({ account_id: accountID, kind, title, text, link, created_at: now() })
    .execute()
}

/** Sends a message to one account, in the transaction of its cause. */
export const sendStationMessage = (
  context: DbContext,
  { accountID, ...message }: StationMessage & { readonly accountID: number },
): Promise<void> => send(context, accountID, message)

/** Sends a message to every existing account: one row regardless of their number. */
export const sendNotice = (context: DbContext, message: StationMessage): Promise<void> =>
  send(context, null, message)
