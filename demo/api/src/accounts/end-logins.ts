import type { Account, CallContext } from '../call.ts'
import { kickFromChat } from '../effects/enqueue-effect.ts'
import { hashOfToken } from '../kernel/tokens.ts'

interface Which {
  /** Access token of a login that stays valid; without one, all logins end. */
  readonly except?: string
}

/**
 * Ends the logins of an account: its access tokens and its issued UserSigs (ACCOUNT-01,
 * ACCOUNT-02).
 */
export const endLogins = async (
  context: CallContext,
  account: Pick<Account, 'id' | 'account' | 'im_user_id'>,
  { except }: Which = {},
): Promise<void> => {
  await context.db
    .deleteFrom('access_tokens')
    .where('account_id', '=', account.id)
    .$if(except !== undefined, (query) =>
      query.where('token_hash', '!=', hashOfToken(except ?? '')),
    )
    .execute()
  await kickFromChat(context, account)
}
