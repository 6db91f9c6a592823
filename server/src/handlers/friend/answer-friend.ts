import { serverCodes } from 'tavern-im/protocol'
import type { Data } from '../../domain/data.ts'
import type { Notify } from '../../domain/notify.ts'
import { forgetApplication, readApplications } from '../../domain/people/applications.ts'
import { acceptFriend, refuseFriend } from '../../domain/people/befriend.ts'
import { withLoaded } from '../../kernel/cache-miss.ts'
import { oneOf, shape, whole } from '../../kernel/guards.ts'
import { Refusal } from '../../kernel/refusal.ts'
import type { BackEnds } from '../../services/services.ts'
import { askFriendResponse } from '../../services/webhooks/friend-questions.ts'
import { type Context, callerOf } from '../context.ts'
import { pairOf, reading, remark, userID } from './friend-fields.ts'

type Nothing = Promise<Record<never, never>>

const readRespond = reading(
  'respond',
  shape({
    userID,
    action: oneOf('Response_Action_Agree', 'Response_Action_AgreeAndAdd', 'Response_Action_Reject'),
    remark,
  }),
)

const readDeletion = reading('deleteApplication', shape({ userID, type: oneOf(1, 2) }))

const readRead = reading('readApplications', shape({ position: whole(0, Number.MAX_SAFE_INTEGER) }))

/** If several devices answer, the first answer counts. */
export const respond = async (
  context: Context<Data & Notify & BackEnds>,
  body: unknown,
): Nothing => {
  const { userID, action, remark } = readRespond(body)
  const { services } = context
  const { caller } = context
  if (services.webhooks.wants(caller.sdkAppID, 'Sns.CallbackPrevFriendResponse')) {
    await askFriendResponse(services, caller, { to: userID, action, remark })
  }
  await withLoaded(() => {
    const pair = pairOf(context, userID)
    if (action === 'Response_Action_Reject') refuseFriend(services, ...pair)
    else {
      const isMutual = action === 'Response_Action_AgreeAndAdd'
      acceptFriend(services, ...pair, { remark, isMutual, caller })
    }
  })
  await services.writer.settled()
  return {}
}

/**
 * Removes an application from the caller's list only: it stays pending for the applicant, and the
 * recipient may still answer it.
 */
export const deleteApplication = async (
  context: Context<Data & Notify>,
  body: unknown,
): Nothing => {
  const { userID, type } = readDeletion(body)
  const { services } = context
  const side = type === 1 ? 'received' : 'sent'
  const isGone = await withLoaded(() =>
    forgetApplication(services, callerOf(context), side, userID),
  )
  if (!isGone) {
    const why = 'it is not in the list'
    throw new Refusal(serverCodes.FRIEND_APPLICATION_MISSING, `delete application: ${why}`)
  }
  await services.writer.settled()
  return {}
}

export const readFriendApplications = async (
  context: Context<Data & Notify>,
  body: unknown,
): Nothing => {
  const { position } = readRead(body)
  const { services } = context
  await withLoaded(() => readApplications(services, callerOf(context), position))
  await services.writer.settled()
  return {}
}
