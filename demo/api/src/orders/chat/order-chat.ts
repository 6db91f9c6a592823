import { randomInt } from 'node:crypto'
import type { CallContext } from '../../call.ts'
import { enqueueEffect } from '../../effects/enqueue-effect.ts'
import type { OrderKind } from '../machine.ts'
import { groupIDOf } from './group-id.ts'
import { groupNameOf } from './group-name.ts'
import { messageOf, type OrderNotice } from './notice.ts'

/** An order, as far as its chat shows it. */
export interface ChatOrder {
  readonly id: number
  readonly kind: OrderKind
  readonly title: string
}

type DbContext = Pick<CallContext, 'db' | 'now'>

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
 * An order gets its group, with nobody in it yet. It belongs to no user: whoever owned it could hand it
 * over, rename it and send people away past the order.
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

/** Somebody comes into the group, and sees what is said from then on. The notice says so, no tip of the chat. */
export const joinOrderChat = async (
  context: DbContext,
  order: ChatOrder,
  accountID: number,
): Promise<void> => {
  const UserID = await imUserOf(context, accountID)
  // Who never chatted is nobody there yet.
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

/** Somebody goes out of the group, and sees nothing of it any more. */
export const leaveOrderChat = async (
  context: DbContext,
  order: ChatOrder,
  accountID: number,
): Promise<void> =>
  note(context, order, 'delete_group_member', {
    Silence: 1,
    MemberToDel_Account: [await imUserOf(context, accountID)],
  })

/** All who are in the group read what happened to the order. */
export const notifyOrderChat = (
  context: DbContext,
  order: ChatOrder,
  notice: OrderNotice,
): Promise<void> =>
  note(context, order, 'send_group_msg', {
    // The same however often it is told: the chat shows it once.
    Random: randomInt(RANDOM_BELOW),
    MsgTimeStamp: Math.floor(context.now() / 1000),
    ...messageOf(order, notice),
  })

/** The last word: from then on the group is read only. Nobody is sent away. */
export const closeOrderChat = async (
  context: DbContext,
  order: ChatOrder,
  notice: OrderNotice,
): Promise<void> => {
  await notifyOrderChat(context, order, notice)
  await note(context, order, 'modify_group_base_info', { MuteAllMember: 'On' })
}
