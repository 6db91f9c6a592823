import { randomBytes } from 'node:crypto'
import {
  ApplicationKind,
  GroupNotice,
  serverCodes,
  TYPES,
  wireConversationType,
} from 'tavern-im/protocol'
import { withLoaded } from '../../kernel/cache-miss.ts'
import { Refusal } from '../../kernel/refusal.ts'
import type { Account, DirectMembership, Group, Member } from '../cache/entities.ts'
import type { Configuration } from '../configuration/configuration.ts'
import { unreadOf } from '../conversations/side-counts.ts'
import type { Data } from '../data.ts'
import { logEvent } from '../events/account-events.ts'
import type { MessageStoring } from '../messages/message-storing.ts'
import type { Notify } from '../notify.ts'
import { may } from '../rules/group-rules.ts'
import { notify } from './system-notices.ts'

export type Kind = (typeof ApplicationKind)[keyof typeof ApplicationKind]

/** Runs a change of a group's applications after the earlier ones. */
export const withApplicationLock = <Result>(
  { locks }: Data,
  app: number,
  groupID: string,
  act: () => Promise<Result>,
): Promise<Result> => locks.run(`applications ${app} ${groupID}`, act)

/**
 * The consent that a member's invitation needs: none, that of the invited user, or that of an
 * administrator. Refuses with 10007.
 */
export const wayToInvite = (
  { settings }: Configuration,
  group: Group,
  { role }: Pick<Member, 'role'>,
): 'enter' | 'consent' | 'invite' => {
  const { app, inviteOption, groupID } = group
  const freely = settings.of(app).groups.value.inviteConsent ? 'consent' : 'enter'
  if (inviteOption === TYPES.INVITE_OPTIONS_FREE_ACCESS) return freely
  if (inviteOption === TYPES.INVITE_OPTIONS_NEED_PERMISSION) {
    return may(group, role, 'inviteUnasked') ? freely : 'invite'
  }
  const why = 'this group does not allow invitations'
  throw new Refusal(serverCodes.GROUP_NO_PERMISSION, `invite to group ${groupID}: ${why}`)
}

export interface Application {
  readonly kind: Kind
  /** The account that would become a member. */
  readonly account: Account
  /** The applicant: the same account, or the inviter. */
  readonly applicant: Account
  readonly note: string
}

/**
 * Stores an application and notifies those who may answer it; it replaces an earlier one for the
 * same user. Call it inside `withApplicationLock`. `group` is looked up again: undefined if the
 * application is obsolete.
 */
export const apply = async (
  services: MessageStoring,
  find: () => { readonly group: Group; readonly application: Application } | undefined,
): Promise<void> => {
  const { storage, queries, writer } = services
  await writer.settled()
  const found = await withLoaded(find)
  if (found === undefined) return
  const { account, applicant, kind, note } = found.application
  const key = [found.group.id, account.id, kind]
  const [before] = await storage.read(queries.applicationOf, key)
  if (before?.note === note && before.applicant_id === applicant.id) return
  if (before !== undefined) await withdraw(services, before.id)
  await withLoaded(() => {
    const now = find()
    if (now !== undefined) enterApplication(services, now.group, now.application)
  })
}

const enterApplication = (
  services: MessageStoring,
  group: Group,
  application: Application,
): void => {
  const { writer, tables, cache } = services
  const { account, applicant, kind, note } = application
  const sides = cache.notices(
    kind === ApplicationKind.consent ? [account] : managersOf(services, group),
  )
  const id = ++cache.lastIDs.application
  const authentication = randomBytes(12).toString('base64url')
  writer.write(tables.insert.application, [
    id,
    group.id,
    account.id,
    applicant.id,
    kind,
    authentication,
    note,
    services.time(),
  ])
  const sequences = notify(services, sides, {
    operationType: noticeOf[kind],
    group,
    operator: applicant,
    handleMessage: note,
    authentication,
    messageKey: `${id}`,
    ...(kind === ApplicationKind.join ? {} : { userID: account.userID }),
  })
  for (const [index, { account: recipient }] of sides.entries()) {
    writer.write(tables.insert.applicationNotice, [id, recipient.id, sequences[index]])
  }
}

const noticeOf: Readonly<Record<Kind, number & (typeof GroupNotice)[keyof typeof GroupNotice]>> = {
  [ApplicationKind.join]: GroupNotice.applied,
  [ApplicationKind.consent]: GroupNotice.invitation,
  [ApplicationKind.invite]: GroupNotice.invitationApplied,
}

const managersOf = ({ cache }: Data, group: Group): Account[] => {
  const managers = [...group.members.values()].filter(({ role }) =>
    may(group, role, 'answerApplications'),
  )
  return cache.accounts(
    group.app,
    managers.map(({ userID }) => userID),
  )
}

/** Removes an application and its notices from the conversations of all notified users. */
export const withdraw = async (services: Data & Notify, id: number): Promise<void> => {
  const { storage, queries, writer, cache } = services
  await writer.settled()
  const notices = await storage.read(queries.applicationNotices, [id])
  await withLoaded(() => {
    const sides = notices.map(
      ({ app, user_id }) => cache.notices(cache.accounts(app, [user_id]))[0],
    )
    for (const [index, side] of sides.entries()) {
      if (side !== undefined) hide(services, side, notices[index]?.sequence ?? 0)
    }
    writer.write(queries.removeApplication, [id])
    writer.write(queries.forgetApplicationNotices, [id])
  })
}

const hide = (services: Data & Notify, side: DirectMembership, sequence: number): void => {
  const { writer, tables } = services
  const { account, head } = side
  if (sequence <= side.clearedSequence) return
  writer.write(tables.insert.deleted, [account.id, head.id, sequence])
  side.deletedCount += 1
  if (sequence > side.readSequence) side.unread = Math.max(0, side.unread - 1)
  writer.touch(tables.side, side)
  logEvent(services, account, {
    event: 'messagesDeleted',
    conversationType: wireConversationType.system,
    to: '',
    sequenceList: [sequence],
    unread: unreadOf(side),
  })
}
