import { join } from 'node:path'
import ts from 'typescript'
import { filesIn, root, textOf, walk } from './sources.ts'

const FOLDER = 'src/drop-in'

const PROBE = join(root, 'test/contract/drift-probe.ts')

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
  const texts = new Map(paths.map((path) => [join(root, path), comparable(path)]))
  const all = assignments(texts)
  const lines = all.map(
    ([, from, to], index) => `export const e${index} = (given: ${from}): ${to} => given`,
  )
  const imports = [
    "import type * as loose from '../../src/drop-in/index.ts'",
    "import type * as strict from '../../src/index.ts'",
  ]
  texts.set(PROBE, [...imports, ...lines].join('\n'))
  const { config } = ts.readConfigFile(join(root, 'tsconfig.json'), ts.sys.readFile)
  const { options } = ts.convertCompilerOptionsFromJson(
    { ...config.compilerOptions, exactOptionalPropertyTypes: false },
    root,
  )
  const host = ts.createCompilerHost(options)
  const { fileExists, readFile } = host
  host.fileExists = (path) => texts.has(path) || fileExists(path)
  host.readFile = (path) => texts.get(path) ?? readFile(path)
  const program = ts.createProgram([PROBE], options, host)
  const probe = program.getSourceFile(PROBE) as ts.SourceFile
  const differing = program.getSemanticDiagnostics(probe).map(({ start = 0, messageText }) => {
    const name = all[probe.getLineAndCharacterOfPosition(start).line - imports.length]?.[0]
    return `${name}: ${ts.flattenDiagnosticMessageText(messageText, ' ')}`
  })
  return { count: all.length, differing }
}
