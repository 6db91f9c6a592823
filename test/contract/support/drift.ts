import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'
import { filesIn, root, textOf, walk } from './sources.ts'

const FOLDER = 'src/drop-in'

/** A copy of the sources with the comparable declarations, and the probe that assigns one to the other. */
const COPY = join(root, '.build/drift')

/** TypeScript 7 needs a tenth of the time that TypeScript 6 takes. */
const COMPILER = join(root, 'node_modules/typescript-7/bin/tsc')

/**
 * The declarations of the default door without what cannot be compared: a constant of an enum is no literal, a
 * `Function` has no parameters, an event's name is any text, and a message that is handed in may lack fields that all
 * messages of ours have. `downloadMergerMessage` is documented to take a message, and declared to take options.
 */
const comparable = (path: string): string => {
  const text = textOf(path)
    .replaceAll(
      /TencentCloudChat\.(TYPES|TSignaling)(\.\w+)?( \| TencentCloudChat\.TYPES\.\w+)?/g,
      'any',
    )
    .replaceAll(/\bFunction\b/g, 'any')
    .replaceAll('eventName: string', 'eventName: any')
    .replace(
      'downloadMergerMessage(options: MessageOptions)',
      'downloadMergerMessage(options: any)',
    )
    .replaceAll(/\bString\b/g, 'string')
    .replaceAll(/\bNumber\b/g, 'number')
  return /(options|methods)\.ts$/.test(path)
    ? text.replaceAll(/((?:message|messageList)\??: )(Array<Message>|Message)/g, '$1any')
    : text
}

const ENTITIES = [
  'Message',
  'UserInfo',
  'SimplifiedMessage',
  'Conversation',
  'Group',
  'Profile',
  'Friend',
  'FriendApplication',
  'FriendGroup',
  'GroupMember',
  'Topic',
  'Signaling',
]

const METHODS = [
  'ChatSDK',
  'MessageMethods',
  'ConversationMethods',
  'PeopleMethods',
  'GroupMethods',
]

const membersOf = (texts: ReadonlyMap<string, string>, name: string): readonly string[] => {
  const names = new Set<string>()
  for (const [path, text] of texts) {
    walk(ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true), (node) => {
      const isMeant = ts.isInterfaceDeclaration(node) || ts.isClassDeclaration(node)
      if (!isMeant || node.name?.text !== name) return
      for (const { name: member } of node.members)
        if (member !== undefined && ts.isIdentifier(member)) names.add(member.text)
    })
  }
  return [...names]
}

/** A conversation has the profile that its type says, and not all fields of it. */
const OF_CONVERSATIONS: Readonly<Record<string, readonly [from: string, to: string]>> = {
  groupProfile: ["strict.GroupConversation['groupProfile']", 'Partial<loose.Group>'],
  userProfile: ["strict.C2CConversation['userProfile']", 'Partial<loose.Profile>'],
}

type Assignment = readonly [name: string, from: string, to: string]

const assignments = (texts: ReadonlyMap<string, string>): readonly Assignment[] => [
  ['parameters of create', 'Parameters<typeof loose.create>', 'Parameters<typeof strict.create>'],
  ...ENTITIES.flatMap((entity) =>
    membersOf(texts, entity).map((member): Assignment => {
      const [from, to] = (entity === 'Conversation' && OF_CONVERSATIONS[member]) || [
        `Pick<strict.${entity}, '${member}'>`,
        `Pick<loose.${entity}, '${member}'>`,
      ]
      return [`${entity}.${member}`, from, to]
    }),
  ),
  ...METHODS.flatMap((part) => membersOf(texts, part)).flatMap((name): readonly Assignment[] => {
    const [strict, loose] = [`strict.ChatSDK['${name}']`, `loose.ChatSDK['${name}']`]
    return [
      [`parameters of ${name}`, `Parameters<${loose}>`, `Parameters<${strict}>`],
      // A result may come where the declaration promises none.
      [
        `result of ${name}`,
        `ReturnType<${strict}>`,
        `[ReturnType<${loose}>] extends [void] ? unknown : ReturnType<${loose}>`,
      ],
    ]
  }),
]

/** Whether our code gives what the default door declares, and takes it: how much was compared, and what differs. */
export const compareWithCode = (): {
  readonly count: number
  readonly differing: readonly string[]
} => {
  const paths = filesIn(FOLDER).filter((path) => path.endsWith('.ts'))
  const texts = new Map(paths.map((path) => [path, comparable(path)]))
  const all = assignments(texts)
  const lines = all.map(
    ([, from, to], index) => `export const e${index} = (given: ${from}): ${to} => given`,
  )
  writeCopy(texts, [...IMPORTS, ...lines].join('\n'))
  const { stdout, status } = spawnSync(process.execPath, [COMPILER, '-p', COPY], {
    encoding: 'utf8',
  })
  const errors = [...stdout.matchAll(/^(.+)\((\d+),\d+\): error (.*)$/gm)]
  const differing = errors.map(([, path = '', line, message]) => {
    const isOfProbe = path.endsWith('probe.ts')
    return `${(isOfProbe && all[Number(line) - 1 - IMPORTS.length]?.[0]) || path}: ${message}`
  })
  if (status !== 0 && differing.length === 0) differing.push(stdout)
  return { count: all.length, differing }
}

const IMPORTS = [
  "import type * as loose from './src/drop-in/index.ts'",
  "import type * as strict from './src/index.ts'",
]

const writeCopy = (texts: ReadonlyMap<string, string>, probe: string): void => {
  rmSync(COPY, { recursive: true, force: true })
  mkdirSync(COPY, { recursive: true })
  cpSync(join(root, 'src'), join(COPY, 'src'), { recursive: true })
  for (const [path, text] of texts) writeFileSync(join(COPY, path), text)
  writeFileSync(join(COPY, 'probe.ts'), probe)
  const compilerOptions = { exactOptionalPropertyTypes: false, noEmit: true, pretty: false }
  const config = {
    extends: '../../tsconfig.json',
    compilerOptions,
    files: ['probe.ts'],
    include: [],
  }
  writeFileSync(join(COPY, 'tsconfig.json'), JSON.stringify(config))
}
