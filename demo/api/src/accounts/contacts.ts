import { call } from '../call.ts'
import { listOf, object, text } from '../kernel/schema.ts'

export const contact = {
  nickname: text('昵称'),
  headline: text('简介'),
  avatar: text('头像'),
  im_user_id: text('聊天账号'),
}

/** The accounts that a new user can write to or add to a group. */
export const contacts = call({
  path: '/api/basic/user/contacts',
  who: 'account',
  reply: listOf('联系人', object(contact)),
  run: ({ db }, _request, { account }) =>
    db
      .selectFrom('accounts')
      .where('is_trial', '=', 1)
      .where('id', '!=', account.id)
      .orderBy('id')
      .select(['nickname', 'headline', 'avatar', 'im_user_id'])
      .execute(),
})
