import { changedInChat, isOtherwise } from '../accounts/chat-effects.ts'
import { noteEffect } from '../effects/note-effect.ts'
import { inTransaction } from '../storage/transaction.ts'
import { allowed, type Hook } from './hook.ts'

/**
 * What people are called, and look like, is the account's: whoever gets past its rules by setting it in
 * the chat is called again what the account says.
 */
export const afterPortraitSet: Hook = async (context, { body, isOurs }) => {
  const { From_Account = '', ProfileItem = [] } = body
  if (isOurs) return allowed
  await inTransaction(context, async (inside) => {
    const account = await inside.db
      .selectFrom('accounts')
      .where('im_user_id', '=', From_Account)
      .selectAll()
      .executeTakeFirst()
    if (account === undefined || !isOtherwise(account, ProfileItem)) return
    const { nickname, avatar, headline } = account
    await noteEffect(inside, changedInChat(account, { nickname, avatar, headline }))
  })
  return allowed
}
