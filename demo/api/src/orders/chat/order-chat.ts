import { randomInt } from 'node:crypto'
import { enqueueEffect } from '../../effects/enqueue-effect.ts'
import type { DbContext } from '../../storage/database.ts'
import type { OrderKind } from '../machine.ts'
import { groupIDOf, groupNameOf } from './group.ts'
import { messageOf, type OrderNotice } from './notice.ts'

/** The fields of an order that its chat shows. */
export interface ChatOrder {
  readonly id: number
  readonly kind: OrderKind
  readonly title: string
}

const SERVICE = 'group_open_http_svc'

const EMBLEMS: Readonly<Record<OrderKind, string>> = { dailian: 'climb', raid: 'raid' }

const RANDOM_BELOW = 2 ** 32

const note = (
  context: DbContext,
  { id }: ChatOrder,
  command: string,
  body: object,
): Promise<void> =>
  enqueueEffect(context, {
    stream: `order:${id}`,
    command: `${SERVICE}/${command}`,
    body: { GroupId: groupIDOf(id), ...body },
  })

/**
 * Creates the group of an order, without members. It has no owner: an owner could transfer, rename
 * or empty it independently of the order.
 */
export const openOrderChat = (context: DbContext, order: ChatOrder): Promise<void> =>
  note(context, order, 'create_group', {
    Type: 'Public',
    Name: groupNameOf(order.title),
    FaceUrl: `/emblems/${EMBLEMS[order.kind]}-${order.id}.svg`,
    ApplyJoinOption: 'DisableApply',
    InviteJoinOption: 'DisableInvite',
  })

const imUserOf = async ({ db }: DbContext, accountID: number): Promise<string> => {
  const { im_user_id: userID } = await db
    .selectFrom('accounts')
    .where('id', '=', accountID)
    .select('im_user_id')
    .executeTakeFirstOrThrow()
  return userID
}

/**
 * Adds an account to the group, which sees the messages from then on. The notice replaces the tip
 * of the chat.
 */
export const joinOrderChat = async (
  context: DbContext,
  order: ChatOrder,
  accountID: number,
): Promise<void> => {
  const UserID = await imUserOf(context, accountID)
  // An account that never chatted does not exist in the chat yet.
  await enqueueEffect(context, {
    stream: `order:${order.id}`,
    command: 'im_open_login_svc/account_import',
    body: { UserID },
  })
  await note(context, order, 'add_group_member', {
    Silence: 1,
    MemberList: [{ Member_Account: UserID }],
  })
}

/** Removes an account from the group, which it can no longer read. */
export const leaveOrderChat = async (
  context: DbContext,
  order: ChatOrder,
  accountID: number,
): Promise<void> =>
  note(context, order, 'delete_group_member', {
    Silence: 1,
    MemberToDel_Account: [await imUserOf(context, accountID)],
  })

/** Sends a notice to all members of the order's group. */
export const notifyOrderChat = (
  context: DbContext,
  order: ChatOrder,
  notice: OrderNotice,
): Promise<void> =>
  note(context, order, 'send_group_msg', {
    // Fixed when enqueued: a repeated delivery is shown once.
    Random: randomInt(RANDOM_BELOW),
    MsgTimeStamp: Math.floor(context.now() / 1000),
    ...messageOf(order, notice),
  })

/** Closes the chat of an order: the group becomes read-only and keeps its members. */
export const closeOrderChat = async (
  context: DbContext,
  order: ChatOrder,
  notice: OrderNotice,
): Promise<void> => {
  await notifyOrderChat(context, order, notice)
  await note(context, order, 'modify_group_base_info', { MuteAllMember: 'On' })
}
