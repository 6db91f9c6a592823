import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { type Home, type HomeRow, homesOf } from '../../server/src/domain/homes.ts'
import { commandHomes } from '../../server/src/handlers/command-homes.ts'
import { commandRows } from '../../server/src/kernel/command-rows.ts'
import { restTable } from '../../server/src/rest/rest-table.ts'
import exceptions from '../conformance/foreign-entities.json' with { type: 'json' }
import { restBodies } from '../server/support/rest-bodies.ts'
import { validBodies } from '../server/support/valid-bodies.ts'
import { root } from './support/sources.ts'

const CALLER = 'alice'

interface Case {
  readonly name: string
  readonly row: HomeRow
  readonly body: Readonly<Record<string, unknown>>
}

const rowOf = (name: string, row: HomeRow | undefined, body: object | undefined): Case => {
  if (row === undefined) throw new Error(`find home: ${name} has none`)
  return { name, row, body: { ...body } }
}

const bodies = new Map(validBodies)
const clients = [...commandRows.keys()].map((name) =>
  rowOf(name, commandHomes.get(name), bodies.get(name)),
)
const backEnds = [...restTable].map(([name, { home }]) => rowOf(name, home, restBodies[name]))
const cases = [...clients, ...backEnds.filter(({ name }) => name in restBodies)]

/** Texts anywhere in a body. */
const textsIn = (value: unknown): string[] => {
  if (typeof value === 'string') return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : []
}

const homesIn = ({ row, body }: Case): readonly Home[] => homesOf(row, CALLER, body)

describe('the home of each command', () => {
  it.each(cases)('$name is found in its arguments', (one) => {
    const homes = homesIn(one)
    const known = [CALLER, ...textsIn(one.body)]
    expect(homes).not.toHaveLength(0)
    for (const { kind, key } of homes) {
      if (kind === 'any' || kind === 'app') expect(key).toBe('')
      else expect(known).toContain(key)
    }
  })

  it.each(cases.filter(({ row }) => row === 'account'))('$name is that of the session', (one) => {
    expect(homesIn(one)).toEqual([{ kind: 'account', key: CALLER }])
  })

  // A new group without an ID gets one from the server.
  const ofGroups = cases.filter(({ body }) => ['groupID', 'GroupId'].some((name) => body[name]))
  it.each(ofGroups)('$name is that of the group which it names', (one) => {
    const key = one.body.groupID ?? one.body.GroupId
    expect(homesIn(one)).toEqual([{ kind: 'group', key }])
  })

  const ofConversations = cases.filter(
    ({ name, body }) => 'conversationType' in body && 'to' in body && !name.endsWith('.send'),
  )
  it.each(ofConversations)('$name is that of the conversation which it names', ({ row, body }) => {
    expect(row).toEqual(['conversation'])
    const [pair] = homesOf(row, CALLER, { ...body, conversationType: 1, to: 'bob' })
    expect(pair).toEqual({ kind: 'pair', key: CALLER })
    const topic = '@TGS#_town@TOPIC#_news'
    const [group] = homesOf(row, CALLER, { ...body, conversationType: 2, to: topic })
    expect(group).toEqual({ kind: 'group', key: '@TGS#_town' })
    const [notices] = homesOf(row, CALLER, { ...body, conversationType: 3, to: '@TIM#SYSTEM' })
    expect(notices).toEqual({ kind: 'account', key: CALLER })
  })

  it('of a message to a user is that of the pair, for both of them', () => {
    const row = commandHomes.get('c2c.send') ?? 'any'
    expect(homesOf(row, 'alice', { to: 'bob' })).toEqual([{ kind: 'pair', key: 'alice' }])
    expect(homesOf(row, 'bob', { to: 'alice' })).toEqual([{ kind: 'pair', key: 'alice' }])
  })

  it('of several entities is each of theirs, once', () => {
    const row = commandHomes.get('message.combo') ?? 'any'
    const messageList = [
      { conversationType: 1, to: 'bob' },
      { conversationType: 1, to: 'carol' },
      { conversationType: 2, to: 'team' },
    ]
    expect(homesOf(row, 'alice', { messageList })).toEqual([
      { kind: 'pair', key: 'alice' },
      { kind: 'group', key: 'team' },
    ])
  })

  it('of a new group without an ID is any: the server chooses one of its own', () => {
    const row = commandHomes.get('group.create') ?? 'app'
    expect(homesOf(row, CALLER, { groupID: '' })).toEqual([{ kind: 'any', key: '' }])
  })
})

const textOf = (row: HomeRow): string => {
  if (typeof row === 'string') return row === 'account' ? 'account of the session' : row
  const [kind, field = '', other] = row
  if (kind === 'conversation') {
    return `pair or group: ${field === '' ? '' : `each of \`${field}\`, by `}\`conversationType\`, \`to\``
  }
  const fields = other === undefined ? [field] : [field, other]
  const names = fields.map((name) => `\`${name.replace('|', '` or `')}\``).join(', ')
  return kind === 'pair' && other === undefined ? `pair: session, ${names}` : `${kind}: ${names}`
}

const foreign: Readonly<Record<string, readonly string[]>> = exceptions

/** The cells with the entities that a command reads, and the tables that it changes, in other partitions. */
const cellsOf = (name: string): string => {
  const others = foreign[name]
  if (others === undefined) return 'not observed | not observed'
  const having = (verb: string) =>
    others.filter((one) => one.startsWith(verb)).map((one) => one.slice(verb.length))
  const changed = having('changes ').map((one) => `\`${one}\``)
  return [having('reads '), changed].map((all) => all.join(', ') || '–').join(' | ')
}

const table = (rows: readonly Case[]): string =>
  rows
    .map(({ name, row }) => `| \`${name}\` | ${textOf(row)} | ${cellsOf(name)} |`)
    .sort()
    .join('\n')

/** Counts the commands that need nothing of other partitions, only read there, or change rows there. */
const counts = (): string => {
  const all = Object.values(foreign)
  const clean = all.filter((others) => others.length === 0).length
  const changing = all.filter((others) => others.some((one) => one.startsWith('changes '))).length
  const reading = all.length - clean - changing
  return `Of ${all.length} commands that the tests run, ${clean} need nothing of another partition, ${reading} only read there, and ${changing} change rows there.`
}

const page = (): string => `# Homes

<!-- Printed from server/src/handlers/command-homes.ts, the rows of server/src/rest and test/conformance/foreign-entities.json; \`npm run docs:reference\` prints it again. -->

The home of a command is the entity whose partition will decide it ([several partitions](../decisions/partitions.md#several-partitions-planned)), and the fields of the
body that name it. A list of keys divides the command. \`a.b\` is the field \`b\` of each item of the list \`a\`. A pair is at home with the lesser userID, a topic with
its community, and a conversation with the system with its account. A user that the body leaves out is the caller.

The last two columns say what a command needs of other partitions, as the conformance tests observe it: entities that it looks up or whose rows it reads, and tables in
which it changes rows. "Caller" is the account of the session, or of the administrator. Not observed are stores of their own: presence, live rooms, follows, push targets, and statements without an
entity (search, files, reports). \`npm run record:homes\` lists them again; the tests fail if a command needs more than the list says.

${counts()}

## Commands of clients

| Command | Home | Reads elsewhere | Changes elsewhere |
| --- | --- | --- | --- |
${table(clients)}

## Back-end API

| Command | Home | Reads elsewhere | Changes elsewhere |
| --- | --- | --- | --- |
${table(backEnds)}
`

it('the list of foreign entities names existing commands', () => {
  const names = new Set([...clients, ...backEnds].map(({ name }) => name))
  expect(Object.keys(foreign).filter((name) => !names.has(name))).toEqual([])
})

it('the page prints the home of every command', async () => {
  await expect(page()).toMatchFileSnapshot(join(root, 'docs/reference/homes.md'))
})
