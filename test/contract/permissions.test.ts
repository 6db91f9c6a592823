import { join } from 'node:path'
import { expect, it } from 'vitest'
import type { GroupRight, GroupRules } from '../../server/src/rules/group-rules.ts'
import { groupTypes, UNLIMITED } from '../../server/src/rules/group-types.ts'
import { remindTypes, wireRole } from '../../src/protocol-entry.ts'
import { root } from './support/sources.ts'

const types = Object.entries(groupTypes)

const row = (title: string, cell: (rules: GroupRules, type: string) => string): string =>
  `| ${title} | ${types.map(([type, rules]) => cell(rules, type)).join(' | ')} |`

const roleName = (role: number): string =>
  Object.entries(wireRole).find(([, wire]) => wire === role)?.[0] ?? ''

const yesNo = (is: boolean): string => (is ? 'yes' : 'no')

/** One of these, and in brackets what can be chosen instead. */
const option = (own: string, all: readonly string[]): string => {
  const others = all.filter((one) => one !== own)
  return others.length === 0 ? own : `${own} (${others.join(', ')})`
}

const roles = (rules: GroupRules): readonly number[] => [wireRole.Owner, ...rules.roles]

const who = (right: GroupRight) => (rules: GroupRules) => {
  const able = roles(rules).filter((role) => rules.rights[right].some((one) => one === role))
  if (able.length === 0) return '–'
  return able.length === roles(rules).length ? 'everybody' : able.map(roleName).join(', ')
}

const rights: Readonly<Record<GroupRight, string>> = {
  send: 'Send messages',
  quit: 'Leave',
  dismiss: 'Dismiss the group',
  changeOwner: 'Hand the group over',
  editProfile: 'Change name, picture, introduction, notification, custom fields',
  editOptions: 'Change how one joins and invites',
  inviteUnasked: 'Invite without approval where it is needed',
  answerApplications: 'Answer applications',
  setRoles: 'Give roles',
  kick: 'Remove members ¹',
  ban: 'Ban members ¹',
  mute: 'Mute members ¹, or all but those who may',
  editSelf: 'Change the own name card and custom fields',
  editMembers: 'Change name cards and custom fields of others ¹',
  markMembers: 'Mark members',
  recallOthers: 'Recall what others have said ²',
  modifyOthers: 'Modify what others have said',
  pin: 'Pin messages',
  writeAttributes: 'Write attributes',
  writeCounters: 'Write counters',
  writeTopics: 'Make, change and delete topics',
}

const table = (rows: readonly string[]): string =>
  [row('', ({ name }) => name), row('---', () => '---'), ...rows].join('\n')

const page = (): string => `# Permissions

<!-- Printed from the table in server/src/rules/group-types.ts; \`npm run docs:reference\` prints it again. -->

What each type of group allows, and to whom. The server decides; it refuses with 10007 unless another code says more.

## Rights

${table(Object.entries(rights).map(([right, title]) => row(title, who(right as GroupRight))))}

¹ Only those below: an owner everybody, an admin members. ² Not what the owner has said. Everybody may do it to the own
message, some time long.

## Differences

${table([
  row('Type on the wire', (_, type) => `\`${type}\``),
  row('Roles', (rules) => roles(rules).map(roleName).join(', ')),
  row('Members', ({ maxMembers }) => (maxMembers === UNLIMITED ? 'unlimited' : `${maxMembers}`)),
  row('Join option', ({ joinOption, joinOptions }) => option(joinOption, joinOptions)),
  row('Invite option', ({ inviteOption, inviteOptions }) => option(inviteOption, inviteOptions)),
  row('Messages stay', ({ keepsMessages }) => yesNo(keepsMessages)),
  row('What was said before one came', ({ hidesEarlier }) => (hidesEarlier ? 'hidden' : 'shown')),
  row('Unread messages are counted', ({ countsUnread }) => yesNo(countsUnread)),
  row('Read receipts', ({ hasReceipts }) => yesNo(hasReceipts)),
  row('Tips of who came and went', ({ memberTips }) => memberTips),
  row('In lists before its first message', ({ showsEmpty }) => yesNo(showsEmpty)),
  row('Reminder type at first', ({ remind }) => `${remindTypes[remind]}`),
  row('Found by ID', ({ isFound }) => yesNo(isFound)),
  row('Its own IDs start with', ({ isCommunity }) => (isCommunity ? '`@TGS#_`' : 'anything else')),
])}

FreeAccess: whoever joins is in, whoever is invited is in. NeedPermission: who may answer applications decides; what such
a member does itself needs no answer. DisableApply, DisableInvite: nobody, whatever the role.
`

it('prints the table of permissions [GROUP-15]', async () => {
  await expect(page()).toMatchFileSnapshot(join(root, 'docs/reference/permissions.md'))
})
