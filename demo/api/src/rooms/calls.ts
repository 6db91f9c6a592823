import { call } from '../call.ts'
import { listOf, object, text } from '../kernel/schema.ts'

const room = object({
  group_id: text('群'),
  name: text('名称'),
  introduction: text('简介'),
  avatar: text('图片'),
  tags: listOf('标签', text('标签')),
})

/** The public rooms, in the order of the home page. */
export const roomList = call({
  path: '/api/room/public/list',
  who: 'account',
  reply: listOf('房间', room),
  async run({ db }) {
    const rooms = await db
      .selectFrom('rooms')
      .where('closed_at', 'is', null)
      .orderBy('rank')
      .selectAll()
      .execute()
    return rooms.map(({ group_id, name, introduction, avatar, tags }) => ({
      group_id,
      name,
      introduction,
      avatar,
      tags: tags.split(','),
    }))
  },
})
