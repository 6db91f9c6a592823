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

How often the methods may be called, and what the server takes.

## Methods

Beyond these a call rejects with 2996 before anything is sent. Methods that are not listed have no limit.

| Methods | Command | Calls | Counted apart |
| --- | --- | --- | --- |
${limited.map(row).join('\n')}

getGroupMemberList of a live room: 4 calls in 30 s (\`av_members_freq_limit\`).

A call counts once, however many pages it reads, and however often it writes again after a conflict. What is answered from
memory does not count. Methods that share a command share its allowance, except for what counts apart. An interval begins with its
first call. The operator changes a limit, or gives one to another command, by \`cmd_frequency_limit\` of the cloud
configuration ([rest.md](../guides/rest.md)).

## The SDK's own calls

Further pages of a host's call, what is read again after a lost connection or a cut log, the recovery of missed messages and the search
for invitations after a login do not count for the methods. For each command they have an allowance of the same size as in the
table, and 100 calls a second together; beyond it they wait, and never reject for it. While the server answers with 60022 they are
made again after 1, 2, 4 and 8 seconds.

## The server

What the server takes, and how to change it, stands in [Operations](../guides/operations.md#what-is-limited-and-how-to-change-it).
`

it('names the methods of each command with a limit, and the kinds that count apart [KERNEL-08] [KERNEL-32]', () => {
  expect(limited.map(({ name }) => name)).toEqual(Object.keys(callers).sort())
  const apart = limited.filter(({ kindOf }) => kindOf !== undefined).map(({ name }) => name)
  expect(apart).toEqual(Object.keys(callers).filter((name) => callers[name]?.[1] !== undefined))
})

it('prints the frequency limits [KERNEL-08]', async () => {
  await expect(page()).toMatchFileSnapshot(join(root, 'docs/reference/limits.md'))
})
