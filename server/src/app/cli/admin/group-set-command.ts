import { UsageError } from '../usage-error.ts'
import { wholeNumber } from '../whole-number.ts'
import { type Command, command, done } from './command.ts'

/** Fields of the back-end API by option. */
const fields = {
  name: 'Name',
  introduction: 'Introduction',
  notification: 'Notification',
  avatar: 'FaceUrl',
  join: 'ApplyJoinOption',
  invite: 'InviteJoinOption',
  max: 'MaxMemberNum',
} as const

/** Changes a group; `group own` transfers its ownership. */
export const groupSetCommand: Command = command({
  name: 'group set',
  words: ['<groupID>'],
  text: 'changes a group',
  options: {
    name: { value: 'name', text: 'new name of the group' },
    introduction: { value: 'text', text: 'introduction, shown to users who search for groups' },
    notification: { value: 'text', text: 'announcement, shown to members' },
    avatar: { value: 'address', text: 'URL of the picture' },
    join: { value: 'option', text: 'how users join: FreeAccess, NeedPermission or DisableApply' },
    invite: {
      value: 'option',
      text: 'how members invite: FreeAccess, NeedPermission or DisableInvite',
    },
    max: { value: 'number', text: 'maximum number of members' },
  },
  async run(backEnd, { words: [groupID = ''], options }) {
    const changes = Object.entries(options).map(([flag, text]) => [
      fields[flag as keyof typeof fields],
      flag === 'max' ? wholeNumber('--max', text, 1) : text,
    ])
    if (changes.length === 0) throw new UsageError(`change ${groupID}: give at least one option`)
    await backEnd.call('group_open_http_svc/modify_group_base_info', {
      GroupId: groupID,
      ...Object.fromEntries(changes),
    })
    return done(`changed ${groupID}`, { groupID })
  },
})
