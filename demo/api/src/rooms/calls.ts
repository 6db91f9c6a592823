import { accountCall } from '../call.ts'

/** The public rooms, in the order in which the home page shows them. */
export const roomList = accountCall<object>({ path: '/api/room/public/list' }, async ({ db }) => {
  const rooms = await db.selectFrom('rooms').orderBy('rank').selectAll().execute()
  return rooms.map(({ group_id, name, introduction, avatar, tags }) => ({
    group_id,
    name,
    introduction,
    avatar,
    tags: tags.split(','),
  }))
})
