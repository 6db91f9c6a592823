import { join } from 'node:path'
import { expect, it } from 'vitest'
import { commands } from '../../src/protocol-entry.ts'
import { root } from './support/sources.ts'

type Row = {
  readonly name: string
  readonly limit: { readonly seconds: number; readonly calls: number } | undefined
  readonly kindOf?: unknown
}

/** The methods that call each command with a limit, and what of it counts apart. */
const callers: Readonly<Record<string, readonly [methods: string, apart?: string]>> = {
  'conversation.readAll': ['setAllMessageRead'],
  'follow.check': ['checkFollowType'],
  'group.applications': ['getGroupApplicationList'],
  'group.attributes': ['getGroupAttributes'],
  'group.changeAttributes': [
    'initGroupAttributes, setGroupAttributes, deleteGroupAttributes',
    'initialising, setting, deleting, deleting all',
  ],
  'group.counters': ['getGroupCounters'],
  'group.profile': ['getGroupProfile'],
  'group.sendCustomData': ["callExperimentalAPI('sendRoomCustomData')"],
  'group.update': ['updateGroupProfile'],
  'group.updateCounters': ['setGroupCounters, increaseGroupCounter, decreaseGroupCounter'],
  'message.delete': ['deleteMessage'],
  'message.history': ['getMessageList, getMessageListHopping', 'users, groups'],
  'search.groups': ['searchCloudGroups'],
  'search.members': ['searchCloudGroupMembers'],
  'search.messages': ['searchCloudMessages'],
  'search.users': ['searchCloudUsers'],
  'status.get': ['getUserStatus'],
  'status.subscribe': ['subscribeUserStatus'],
  'status.unsubscribe': ['unsubscribeUserStatus'],
  'topic.list': ['getTopicList'],
}

const limited = Object.values(commands)
  .flatMap((table): Row[] => Object.values(table))
  .filter(({ limit }) => limit !== undefined)
  .sort((one, other) => (one.name < other.name ? -1 : 1))

const row = ({ name, limit }: Row) => {
  const [methods = '', apart = '–'] = callers[name] ?? []
  return `| ${methods} | \`${name}\` | ${limit?.calls} in ${limit?.seconds} s | ${apart} |`
}

const page = (): string => `# Frequency limits

<!-- Printed from the tables of commands; \`npm run docs:reference\` prints it again. -->

How often an application may call each method.

## Methods

A call beyond its limit rejects with 2996 before anything is sent. Methods that are not listed have no limit.

| Methods | Command | Calls | Counted separately |
| --- | --- | --- | --- |
${limited.map(row).join('\n')}

getGroupMemberList of a live room: 4 calls in 30 s (\`av_members_freq_limit\`).

A call counts once, however many pages it reads and however often it retries after a conflict. A call that is answered from
memory does not count. Methods that share a command share its limit, except for the kinds that are counted separately. An interval begins with its
first call. Operators change a limit, or add one to another command, with \`cmd_frequency_limit\` of the cloud
configuration ([rest.md](../guides/rest.md)).

## The SDK's own calls

Some calls are made by the SDK itself: further pages of an application's call, refetches after a lost connection or a truncated log, the recovery of missed messages, and the search
for invitations after a login. They do not count against the limits of the methods. For each command the SDK may make as many calls of its own as the
table allows, and 100 a second in total. Beyond that its calls wait; they never reject because of the limit. If the server answers with 60022, the SDK
retries after 1, 2, 4 and 8 seconds.

## The server

[Operations](../guides/operations.md#what-is-limited-and-how-to-change-it) lists the limits of the server and how to change them.
`

it('the limits name the methods of each command and the kinds with a separate count [KERNEL-08] [KERNEL-32]', () => {
  expect(limited.map(({ name }) => name)).toEqual(Object.keys(callers).sort())
  const apart = limited.filter(({ kindOf }) => kindOf !== undefined).map(({ name }) => name)
  expect(apart).toEqual(Object.keys(callers).filter((name) => callers[name]?.[1] !== undefined))
})

it('the page prints the current frequency limits [KERNEL-08]', async () => {
  await expect(page()).toMatchFileSnapshot(join(root, 'docs/reference/limits.md'))
})
