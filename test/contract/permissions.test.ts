import { join } from 'node:path'
import { expect, it } from 'vitest'
import type { GroupRight, GroupRules } from '../../server/src/domain/rules/group-types.ts'
import { groupTypes, UNLIMITED } from '../../server/src/domain/rules/group-types.ts'
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
  changeOwner: 'Transfer ownership',
  editProfile: 'Change name, picture, introduction, notification, custom fields',
  editOptions: 'Change the join and invite options',
  inviteUnasked: 'Invite without the otherwise required approval',
  answerApplications: 'Answer applications',
  setRoles: 'Assign roles',
  kick: 'Remove members ¹',
  ban: 'Ban members ¹',
  mute: 'Mute members ¹, or everyone without this right',
  editSelf: 'Change one’s own name card and custom fields',
  editMembers: 'Change name cards and custom fields of others ¹',
  markMembers: 'Mark members',
  recallOthers: 'Recall messages of others ²',
  modifyOthers: 'Modify messages of others',
  pin: 'Pin messages',
  writeAttributes: 'Write attributes',
  writeCounters: 'Write counters',
  writeTopics: 'Create, change and delete topics',
}

const table = (rows: readonly string[]): string =>
  [row('', ({ name }) => name), row('---', () => '---'), ...rows].join('\n')

const page = (): string => `# Permissions

<!-- Printed from the table in server/src/domain/rules/group-types.ts; \`npm run docs:reference\` prints it again. -->

The rights of each role in each type of group. The server enforces them. It refuses an operation with 10007, unless a more specific code applies.

## Rights

${table(Object.entries(rights).map(([right, title]) => row(title, who(right as GroupRight))))}

¹ Only members with a lower role: an owner can do this to everybody else, an admin to plain members. ² Except messages of the owner. Every member can recall their own
messages for a limited time.

## Differences

${table([
  row('Type on the wire', (_, type) => `\`${type}\``),
  row('Roles', (rules) => roles(rules).map(roleName).join(', ')),
  row('Members', ({ maxMembers }) => (maxMembers === UNLIMITED ? 'unlimited' : `${maxMembers}`)),
  row('Join option', ({ joinOption, joinOptions }) => option(joinOption, joinOptions)),
  row('Invite option', ({ inviteOption, inviteOptions }) => option(inviteOption, inviteOptions)),
  row('Messages are stored', ({ keepsMessages }) => yesNo(keepsMessages)),
  row('Messages from before joining', ({ hidesEarlier }) => (hidesEarlier ? 'hidden' : 'shown')),
  row('Unread messages are counted', ({ countsUnread }) => yesNo(countsUnread)),
  row('Read receipts', ({ hasReceipts }) => yesNo(hasReceipts)),
  row('Tips about joining and leaving', ({ memberTips }) => memberTips),
  row('Listed before its first message', ({ showsEmpty }) => yesNo(showsEmpty)),
  row('Initial reminder type', ({ remind }) => `${remindTypes[remind]}`),
  row('Can be found by ID', ({ isFound }) => yesNo(isFound)),
  row('IDs chosen by the app start with', ({ isCommunity }) =>
    isCommunity ? '`@TGS#_`' : 'anything else',
  ),
])}

With FreeAccess, users who join or are invited become members at once. With NeedPermission, a member who may answer applications
decides; applications and invitations by such a member need no approval. With DisableApply or DisableInvite, no one can join or invite, regardless of the role.
`

it('the page prints the current table of permissions [GROUP-15]', async () => {
  await expect(page()).toMatchFileSnapshot(join(root, 'docs/reference/permissions.md'))
})
