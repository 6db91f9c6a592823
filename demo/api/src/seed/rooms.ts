import type { Database } from '../storage/database.ts'

/** The public rooms, with their owners and first members. */
export const seededRooms = [
  {
    groupID: 'room-hall',
    name: '酒馆大厅',
    introduction: '新人报到，闲聊找车',
    avatar: '/emblems/hall-1.svg',
    tags: ['综合', '新人友好'],
    owner: 'u100003',
    members: ['u100001', 'u100002', 'u100004', 'u100005', 'u100006', 'u100007', 'u100008'],
  },
  {
    groupID: 'room-friday-raid',
    name: '周五开荒团',
    introduction: '每周五 20:30 发车',
    avatar: '/emblems/raid-5.svg',
    tags: ['团本', '固定队'],
    owner: 'u100001',
    members: ['u100003', 'u100004', 'u100008'],
  },
  {
    groupID: 'room-climb',
    name: '上分互助组',
    introduction: '输了不许红温',
    avatar: '/emblems/climb-2.svg',
    tags: ['排位', '双排'],
    owner: 'u100005',
    members: ['u100007'],
  },
  {
    groupID: 'room-newcomers',
    name: '新手训练营',
    introduction: '老打手手把手教',
    avatar: '/emblems/guild-1.svg',
    tags: ['教学', '免费'],
    owner: 'u100008',
    members: ['u100006'],
  },
] as const

/** Adds the rooms to the home page; existing ones stay as they are. */
export const seedRooms = async (db: Database): Promise<void> => {
  await db
    .insertInto('rooms')
    .values(
      seededRooms.map(({ groupID, name, introduction, avatar, tags }, rank) => ({
        group_id: groupID,
        name,
        introduction,
        avatar,
        tags: tags.join(','),
        rank,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
