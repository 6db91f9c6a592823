import type { Account } from '../call.ts'
import type { ChatEffect } from '../effects/enqueue-effect.ts'

const streamOf = ({ account }: Pick<Account, 'account'>): string => `account:${account}`

/** Imports an account into the chat before its first login there. */
export const importedToChat = (account: Account): ChatEffect => ({
  stream: streamOf(account),
  command: 'im_open_login_svc/account_import',
  body: { UserID: account.im_user_id, Nick: account.nickname, FaceUrl: account.avatar },
})

/** The profile fields of an account that others see. */
export type Shown = Pick<Account, 'nickname' | 'avatar' | 'headline'>

const TAGS: readonly (readonly [keyof Shown, string])[] = [
  ['nickname', 'Tag_Profile_IM_Nick'],
  ['avatar', 'Tag_Profile_IM_Image'],
  ['headline', 'Tag_Profile_IM_SelfSignature'],
]

/** Publishes changed profile fields to everybody who chats with the account. */
export const changedInChat = (
  account: Pick<Account, 'account' | 'im_user_id'>,
  changed: Partial<Shown>,
): ChatEffect => ({
  stream: streamOf(account),
  command: 'profile/portrait_set',
  body: {
    From_Account: account.im_user_id,
    ProfileItem: TAGS.flatMap(([field, Tag]) => {
      const Value = changed[field]
      return Value === undefined ? [] : [{ Tag, Value }]
    }),
  },
})
