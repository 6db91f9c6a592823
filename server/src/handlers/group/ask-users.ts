import { apply, type Kind, withApplicationLock } from '../../domain/groups/applications.ts'
import type { MessageStoring } from '../../domain/messages/message-storing.ts'
import { type Context, callerOf } from '../context.ts'

/** Sends applications or invitations, unless a user has joined or the caller has left by now. */
export const askUsers = async (
  context: Context<MessageStoring>,
  groupID: string,
  kinds: ReadonlyMap<string, Kind>,
): Promise<void> => {
  for (const [userID, kind] of kinds) await ask(context, groupID, userID, kind)
}

const ask = (
  context: Context<MessageStoring>,
  id: string,
  userID: string,
  kind: Kind,
): Promise<void> => {
  const { services, caller } = context
  const { cache } = services
  return withApplicationLock(services, caller.sdkAppID, id, () =>
    apply(services, () => {
      const group = cache.group(caller.sdkAppID, id)
      const [account] = cache.accounts(caller.sdkAppID, [userID])
      const applicant = callerOf(context)
      if (group === null || account === undefined || group.members.has(userID)) return undefined
      if (!group.members.has(applicant.userID)) return undefined
      return { group, application: { kind, account, applicant, note: '' } }
    }),
  )
}
