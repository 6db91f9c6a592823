import { UsageError } from '../usage-error.ts'
import { wholeNumber } from '../whole-number.ts'
import { type Command, command, done } from './command.ts'

/** What the back-end API calls what can be changed of a group. */
const fields = {
  name: 'Name',
  introduction: 'Introduction',
  notification: 'Notification',
  avatar: 'FaceUrl',
  join: 'ApplyJoinOption',
  invite: 'InviteJoinOption',
  max: 'MaxMemberNum',
} as const

/** Changes a group; its owner is handed over by `group own`. */
export const groupSetCommand: Command = command({
  name: 'group set',
  words: ['<groupID>'],
  text: 'changes a group',
  options: {
    name: { value: 'name', text: 'of the group' },
    introduction: { value: 'text', text: 'that those see who look for it' },
    notification: { value: 'text', text: 'that its members see' },
    avatar: { value: 'address', text: 'of its picture' },
    join: { value: 'option', text: 'FreeAccess, NeedPermission, DisableApply' },
    invite: { value: 'option', text: 'FreeAccess, NeedPermission, DisableInvite' },
    max: { value: 'number', text: 'of members' },
  },
  async run(backEnd, { words: [groupID = ''], options }) {
    const changes = Object.entries(options).map(([flag, text]) => [
      fields[flag as keyof typeof fields],
      flag === 'max' ? wholeNumber('--max', text, 1) : text,
    ])
    if (changes.length === 0) throw new UsageError(`change ${groupID}: say what to change`)
    await backEnd.call('group_open_http_svc/modify_group_base_info', {
      GroupId: groupID,
      ...Object.fromEntries(changes),
    })
    return done(`changed ${groupID}`, { groupID })
  },
})
