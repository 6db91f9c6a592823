import type { Account, CallContext } from '../call.ts'
import { enqueueEffect } from './enqueue-effect.ts'

/**
 * Logs an account out of the chat on all devices and voids its issued UserSigs. A device returns
 * with its next UserSig, for which it needs a valid access token.
 */
export const kickFromChat = (
  context: Pick<CallContext, 'db' | 'now'>,
  { account, im_user_id }: Pick<Account, 'account' | 'im_user_id'>,
): Promise<void> =>
  enqueueEffect(context, {
    stream: `account:${account}`,
    command: 'im_open_login_svc/kick',
    body: { UserID: im_user_id },
  })
