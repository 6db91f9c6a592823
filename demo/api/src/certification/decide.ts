import { importedToChat } from '../accounts/chat-effects.ts'
import type { Account } from '../call.ts'
import { enqueueEffect } from '../effects/enqueue-effect.ts'
import { CallFailure } from '../kernel/failures.ts'
import { sendStationMessage } from '../messages/send-message.ts'
import type { DbContext } from '../storage/database.ts'
import { locked } from '../storage/dialect.ts'
import { CERTIFICATION_LINK } from './certification.ts'
import { type CertificationAction, stateAfter } from './machine.ts'

type Decision = Exclude<CertificationAction, 'apply'>

const NOTICES: Readonly<
  Record<Decision, readonly [title: string, text: (reason: string) => string]>
> = {
  approve: ['打手认证已通过', () => '恭喜！您已成为认证打手，现在可以接单和占用打手位了。'],
  refuse: ['打手认证未通过', (reason) => `原因：${reason}。修改资料后可以重新申请。`],
  withdraw: [
    '打手认证已被取消',
    (reason) => `原因：${reason}。已接的订单不受影响，重新申请通过后可以继续接单。`,
  ],
}

/**
 * Certified accounts have the role 1 in the chat. An account that never chatted does not exist
 * there.
 */
const showInChat = async (
  context: DbContext,
  account: Account,
  isCertified: boolean,
): Promise<void> => {
  const known = importedToChat(account)
  await enqueueEffect(context, known)
  await enqueueEffect(context, {
    stream: known.stream,
    command: 'profile/portrait_set',
    body: {
      From_Account: account.im_user_id,
      ProfileItem: [{ Tag: 'Tag_Profile_IM_Role', Value: isCertified ? 1 : 0 }],
    },
  })
}

const notifyOwner = (
  context: DbContext,
  { id: accountID }: Account,
  decision: Decision,
  reason: string,
): Promise<void> => {
  const [title, textOf] = NOTICES[decision]
  const message = { title, text: textOf(reason), link: CERTIFICATION_LINK }
  return sendStationMessage(context, { ...message, accountID, kind: 'certification' })
}

interface Decided {
  /** ID of the application. */
  readonly id: string
  readonly decision: Decision
  readonly reason: string
}

/** Decides on an application and notifies its owner and the chat; returns the owner. */
export const decideCertification = async (
  context: DbContext,
  { id, decision, ...said }: Decided,
): Promise<Pick<Account, 'account' | 'nickname'>> => {
  const { db, now } = context
  const reason = said.reason.trim()
  const known = await locked(db.selectFrom('certifications'))
    .where('id', '=', Number(id))
    .select(['id', 'account_id', 'state'])
    .executeTakeFirst()
  if (known === undefined) throw new CallFailure('CERTIFICATION_UNKNOWN')
  await db
    .updateTable('certifications')
    .set({ state: stateAfter(known.state, decision), reason, decided_at: now() })
    .where('id', '=', known.id)
    .execute()
  const owner = await db
    .selectFrom('accounts')
    .where('id', '=', known.account_id)
    .selectAll()
    .executeTakeFirstOrThrow()
  await notifyOwner(context, owner, decision, reason)
  if (decision !== 'refuse') await showInChat(context, owner, decision === 'approve')
  return owner
}
