import type { Account, CallContext } from '../call.ts'
import { enqueueEffect } from './enqueue-effect.ts'

/**
 * An account goes out of the chat on all its devices, and the UserSigs that it has got so far are void. A device
 * comes back with the next UserSig, which it gets with an access token that is still good.
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
