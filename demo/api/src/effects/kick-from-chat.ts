import type { Account, CallContext } from '../call.ts'
import { noteEffect } from './note-effect.ts'

/**
 * A restricted account goes out of the chat on all its devices, and the UserSigs that it has are void. It
 * comes back once it gets another one, which is when the restriction was lifted.
 */
export const kickFromChat = (
  where: Pick<CallContext, 'db' | 'now'>,
  { account, im_user_id }: Pick<Account, 'account' | 'im_user_id'>,
): Promise<void> =>
  noteEffect(where, {
    stream: `account:${account}`,
    command: 'im_open_login_svc/kick',
    body: { UserID: im_user_id },
  })
