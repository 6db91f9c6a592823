import type { Account } from '../call.ts'
import type { ChatEffect } from '../effects/enqueue-effect.ts'

const streamOf = ({ account }: Pick<Account, 'account'>): string => `account:${account}`

/** The chat knows who joined before that one first opens it. */
export const importedToChat = (account: Account): ChatEffect => ({
  stream: streamOf(account),
  command: 'im_open_login_svc/account_import',
  body: { UserID: account.im_user_id, Nick: account.nickname, FaceUrl: account.avatar },
})

/** What of an account others see. */
export type Shown = Pick<Account, 'nickname' | 'avatar' | 'headline'>

const TAGS: readonly (readonly [keyof Shown, string])[] = [
  ['nickname', 'Tag_Profile_IM_Nick'],
  ['avatar', 'Tag_Profile_IM_Image'],
  ['headline', 'Tag_Profile_IM_SelfSignature'],
]

/** Everybody whom the account chats with sees what has changed. */
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
