import { type Account, type CallContext, call } from '../call.ts'
import { isJob } from '../catalogue/jobs.ts'
import { enqueueEffect } from '../effects/enqueue-effect.ts'
import { CallFailure } from '../kernel/failures.ts'
import { object, optional, text } from '../kernel/schema.ts'
import { requirePictures } from '../uploads/uploads.ts'
import { changedInChat } from './chat-effects.ts'
import { nicknameOf, shownText } from './nickname.ts'
import { userInfo, userInfoOf } from './user-info.ts'

const HEADLINE_CHARACTERS = 20

const headlineOf = (written: string): string => {
  const headline = shownText('简介', written)
  if ([...headline].length > HEADLINE_CHARACTERS) {
    throw new CallFailure('INVALID_REQUEST', `简介不能超过${HEADLINE_CHARACTERS}个字`)
  }
  return headline
}

/** An empty value clears the choice. */
const mainJobOf = async (context: CallContext, jobID: string): Promise<string> => {
  if (jobID !== '' && !(await isJob(context, jobID))) {
    throw new CallFailure('INVALID_REQUEST', '请选择主玩职业')
  }
  return jobID
}

/** The current avatar, or a picture that the account uploaded. */
const requireAvatar = async (
  context: CallContext,
  account: Account,
  avatar: string,
): Promise<void> => {
  if (avatar !== account.avatar) await requirePictures(context, account, [avatar], { max: 1 })
}

/** Changes the public profile of an account, also in the chat; returns the new user info. */
export const save = call({
  path: '/api/basic/user/save',
  who: 'account',
  isChange: true,
  request: object({
    nickname: optional(text('昵称', { max: 64 })),
    avatar: optional(text('头像', { min: 1, max: 64 })),
    headline: optional(text('简介', { max: 128 })),
    main_job_id: optional(text('主玩职业', { max: 16 })),
  }),
  reply: userInfo,
  async run(context, { nickname, avatar, headline, main_job_id }, { account }) {
    const shown = {
      ...(nickname !== undefined && { nickname: nicknameOf(nickname) }),
      ...(avatar !== undefined && { avatar }),
      ...(headline !== undefined && { headline: headlineOf(headline) }),
    }
    const changed = {
      ...shown,
      ...(main_job_id !== undefined && { main_job_id: await mainJobOf(context, main_job_id) }),
    }
    if (Object.keys(changed).length === 0) {
      throw new CallFailure('INVALID_REQUEST', '请填写要修改的内容')
    }
    if (avatar !== undefined) await requireAvatar(context, account, avatar)
    const { db } = context
    await db.updateTable('accounts').set(changed).where('id', '=', account.id).execute()
    if (Object.keys(shown).length > 0) await enqueueEffect(context, changedInChat(account, shown))
    return userInfoOf(context, { ...account, ...changed })
  },
})
