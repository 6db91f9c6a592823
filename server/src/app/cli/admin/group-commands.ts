import type { BackEnd } from './back-end.ts'
import { facts, table } from './columns.ts'
import { type Command, command, done } from './command.ts'
import { groupBy, groupsBy } from './group-info.ts'
import { limitOption, moreLine } from './page-options.ts'
import { countOf } from './spans.ts'
import { splitList } from './split-list.ts'

const USUAL = 100
const SERVICE = 'group_open_http_svc'

/** Commands that list, create, notify and dismiss groups. */
export const groupCommands: readonly Command[] = [
  command({
    name: 'group list',
    text: 'lists the groups and live rooms of the app, the oldest first',
    options: {
      type: {
        value: 'type',
        text: 'only Public, Work, Meeting, AVChatRoom or Community (default: all)',
      },
      limit: limitOption(USUAL),
      after: { value: 'number', text: 'number after "more:" in the previous page' },
    },
    async run(backEnd, { options: { type, limit, after } }) {
      const request = {
        Limit: countOf('limit', limit, USUAL),
        Next: countOf('after', after, 0),
        ...(type !== undefined && { Type: type }),
      }
      const { groups, next } = await listGroups(backEnd, request)
      const rows = groups.map((one) => [
        ...[one.groupID, one.type, one.name],
        ...[one.memberCount, one.owner, one.createTime],
      ])
      const titles = ['groupID', 'type', 'name', 'members', 'owner', 'created']
      const text = table(titles, rows) + moreLine('after', next)
      return { json: { groups, next }, text }
    },
  }),
  command({
    name: 'group show',
    words: ['<groupID>'],
    text: 'shows a group',
    async run(backEnd, { words: [groupID = ''] }) {
      const group = await groupBy(backEnd, groupID)
      const online = await backEnd.call<{ OnlineMemberNum: number }>(
        `${SERVICE}/get_online_member_num`,
        { GroupId: groupID },
      )
      const shown = { ...group, onlineMemberCount: online.OnlineMemberNum }
      const rows = Object.entries(shown).map(([name, value]) => [name, `${value}`] as const)
      return { json: shown, text: facts(rows) }
    },
  }),
  command({
    name: 'group create',
    words: ['<name>'],
    text: 'creates a group; without --owner it belongs to the app',
    options: {
      type: {
        value: 'type',
        text: 'Public, Work, Meeting, AVChatRoom or Community (default Public)',
      },
      id: { value: 'groupID', text: 'groupID (default: chosen by the server)' },
      owner: { value: 'userID', text: 'owner of the group' },
      members: { value: 'userIDs', text: 'first members, separated by commas: one,two' },
    },
    async run(backEnd, { words: [Name = ''], options: { type = 'Public', id, owner, members } }) {
      const { GroupId } = await backEnd.call<{ GroupId: string }>(`${SERVICE}/create_group`, {
        Name,
        Type: type,
        ...(id !== undefined && { GroupId: id }),
        ...(owner !== undefined && { Owner_Account: owner }),
        ...(members !== undefined && {
          MemberList: splitList(members).map((Member_Account) => ({ Member_Account })),
        }),
      })
      return done(`created ${GroupId}`, { groupID: GroupId })
    },
  }),
  command({
    name: 'group dismiss',
    words: ['<groupID>'],
    text: 'deletes a group or live room and removes all its members',
    isFinal: true,
    async run(backEnd, { words: [groupID = ''] }) {
      await backEnd.call(`${SERVICE}/destroy_group`, { GroupId: groupID })
      return done(`dismissed ${groupID}`, { groupID })
    },
  }),
  command({
    name: 'group notify',
    words: ['<groupID>', '<text>'],
    text: 'sends a system notice to the members of a group',
    options: {
      members: { value: 'userIDs', text: 'only to these members, separated by commas: one,two' },
    },
    async run(backEnd, { words: [groupID = '', Content = ''], options: { members } }) {
      await backEnd.call(`${SERVICE}/send_group_system_notification`, {
        GroupId: groupID,
        Content,
        ...(members !== undefined && { ToMembers_Account: splitList(members) }),
      })
      return done(`notified ${groupID}`, { groupID })
    },
  }),
]

interface GroupPage {
  readonly GroupIdList: readonly { readonly GroupId: string }[]
  readonly Next: number
}

const listGroups = async (backEnd: BackEnd, request: object) => {
  const path = `${SERVICE}/get_appid_group_list`
  const { GroupIdList, Next: next } = await backEnd.call<GroupPage>(path, request)
  const groupIDs = GroupIdList.map(({ GroupId }) => GroupId)
  return { groups: await groupsBy(backEnd, groupIDs), next }
}
