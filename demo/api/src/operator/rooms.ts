import { randomBytes } from 'node:crypto'
import { type CallContext, call } from '../call.ts'
import { enqueueEffect } from '../effects/enqueue-effect.ts'
import { CallFailure } from '../kernel/failures.ts'
import { listOf, object, optional, text, whole, yesNo } from '../kernel/schema.ts'
import { done, reasonField } from './message.ts'

const SERVICE = 'group_open_http_svc'

const MOST_ROOMS = 50
const MOST_TAGS = 4
const ID_BYTES = 6

/** A line without control characters, which is not empty. */
const LINE = '^[^\\p{Cc}]*[^\\p{Cc}\\s][^\\p{Cc}]*$'

const groupID = text('群', { min: 1, max: 48 })

const fields = {
  name: text('名称', { max: 10, pattern: LINE, wrong: '请填写10个字以内的名称' }),
  introduction: text('简介', { max: 60, pattern: LINE, wrong: '请填写60个字以内的简介' }),
  avatar: text('图标', { pattern: '^/emblems/[a-z0-9-]{1,40}\\.svg$', wrong: '请选择图标' }),
  tags: listOf('标签', text('标签', { max: 6, pattern: '^[^,\\p{Cc}\\s]+$' }), {
    max: MOST_TAGS,
    wrong: `标签最多${MOST_TAGS}个，每个不超过6个字`,
  }),
}

const room = object({ group_id: groupID, ...fields, closed_at: whole('关闭时间') })

/** All public rooms in the order of the home page, closed ones last. */
const operatorRoomList = call({
  path: '/api/operator/room/list',
  who: 'operator',
  reply: object({ list: listOf('房间', room), has_more: yesNo('更多') }),
  async run({ db }) {
    const rows = await db.selectFrom('rooms').orderBy('rank').selectAll().execute()
    const shown = rows.map(({ tags, closed_at, rank: _rank, ...row }) => ({
      ...row,
      tags: tags.split(',').filter((tag) => tag !== ''),
      closed_at: closed_at ?? 0,
    }))
    const isClosed = ({ closed_at }: (typeof shown)[number]) => closed_at !== 0
    return {
      list: [...shown.filter((one) => !isClosed(one)), ...shown.filter(isClosed)],
      has_more: false,
    }
  },
})

/** Enqueues a call about the group of a room. */
const callChat = (
  context: CallContext,
  group: string,
  command: string,
  body: object,
): Promise<void> =>
  enqueueEffect(context, {
    stream: `room:${group}`,
    command: `${SERVICE}/${command}`,
    body: { GroupId: group, ...body },
  })

const roomState = async (
  { db }: CallContext,
  { group_id: group }: { readonly group_id?: string },
): Promise<object | null> => {
  if (group === undefined) return null
  const found = await db
    .selectFrom('rooms')
    .where('group_id', '=', group)
    .select(['name', 'introduction', 'avatar', 'tags', 'closed_at'])
    .executeTakeFirst()
  return found ?? null
}

interface RoomFields {
  readonly name: string
  readonly introduction: string
  readonly avatar: string
  readonly tags: string
}

const addRoom = async (context: CallContext, values: RoomFields): Promise<void> => {
  const { db } = context
  const { count, last } = await db
    .selectFrom('rooms')
    .select(({ fn }) => [fn.countAll().as('count'), fn.max('rank').as('last')])
    .executeTakeFirstOrThrow()
  if (Number(count) >= MOST_ROOMS) {
    throw new CallFailure('INVALID_REQUEST', `房间最多${MOST_ROOMS}个`)
  }
  const group = `room-${randomBytes(ID_BYTES).toString('hex')}`
  await db
    .insertInto('rooms')
    .values({ ...values, group_id: group, rank: Number(last ?? 0) + 1 })
    .execute()
  await callChat(context, group, 'create_group', {
    Type: 'Public',
    Name: values.name,
    Introduction: values.introduction,
    FaceUrl: values.avatar,
    ApplyJoinOption: 'FreeAccess',
  })
}

const changeRoom = async (
  context: CallContext,
  group: string,
  values: RoomFields,
): Promise<void> => {
  const changed = await context.db
    .updateTable('rooms')
    .set(values)
    .where('group_id', '=', group)
    .returning('name')
    .executeTakeFirst()
  if (changed === undefined) throw new CallFailure('ROOM_UNKNOWN')
  await callChat(context, group, 'modify_group_base_info', {
    Name: values.name,
    Introduction: values.introduction,
    FaceUrl: values.avatar,
  })
}

/** Adds a public room with a group that everybody may join, or changes one. */
const operatorRoomSave = call({
  path: '/api/operator/room/save',
  who: 'operator',
  isChange: true,
  request: object({ group_id: optional(groupID), ...fields }),
  reply: done,
  stateOf: roomState,
  async run(context, { group_id: group, name, introduction, avatar, tags }) {
    const values = {
      ...{ name: name.trim(), introduction: introduction.trim(), avatar },
      tags: tags.join(','),
    }
    if (group === undefined) await addRoom(context, values)
    else await changeRoom(context, group, values)
    return { message: `${group === undefined ? '已创建' : '已修改'}房间“${values.name}”` }
  },
})

/** Closes a room or opens it again: it leaves the home page, and its members can only read. */
const roomSwitch = <const Path extends `/${string}`>(path: Path, isClosing: boolean) =>
  call({
    path,
    who: 'operator',
    isChange: true,
    request: object({ group_id: groupID, reason: reasonField }),
    reply: done,
    stateOf: roomState,
    async run(context, { group_id: group }) {
      const found = await context.db
        .updateTable('rooms')
        .set({ closed_at: isClosing ? context.now() : null })
        .where('group_id', '=', group)
        .where('closed_at', isClosing ? 'is' : 'is not', null)
        .returning('name')
        .executeTakeFirst()
      if (found === undefined) throw new CallFailure('ROOM_UNKNOWN')
      await callChat(context, group, 'modify_group_base_info', {
        MuteAllMember: isClosing ? 'On' : 'Off',
      })
      return { message: `${isClosing ? '已关闭' : '已重新开放'}房间“${found.name}”` }
    },
  })

const operatorRoomClose = roomSwitch('/api/operator/room/close', true)

const operatorRoomOpen = roomSwitch('/api/operator/room/open', false)

/** Moves the named rooms to the front, in this order; the others follow in theirs. */
const operatorRoomOrder = call({
  path: '/api/operator/room/order',
  who: 'operator',
  isChange: true,
  request: object({ ids: listOf('房间', groupID, { max: MOST_ROOMS }) }),
  reply: done,
  async run({ db }, { ids }) {
    const rows = await db.selectFrom('rooms').orderBy('rank').select('group_id').execute()
    const all = rows.map(({ group_id }) => group_id)
    if (new Set(ids).size < ids.length || !ids.every((id) => all.includes(id))) {
      throw new CallFailure('ROOM_UNKNOWN')
    }
    const order = [...ids, ...all.filter((id) => !ids.includes(id))]
    for (const [rank, group] of order.entries()) {
      await db.updateTable('rooms').set({ rank }).where('group_id', '=', group).execute()
    }
    return { message: '已调整房间顺序' }
  },
})

export const operatorRoomCalls = [
  operatorRoomList,
  operatorRoomSave,
  operatorRoomClose,
  operatorRoomOpen,
  operatorRoomOrder,
] as const
