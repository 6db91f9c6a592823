import { join } from 'node:path'
import ts from 'typescript'
import { root, textOf, walk } from './sources.ts'

const VENDOR = 'node_modules/@tencentcloud/chat/index.d.ts'

/** Their enums are types of their own, which no value of ours can be of: they stand for their values here. */
const theirs = (): string =>
  textOf(VENDOR).replaceAll(/\bTencentCloudChat\.(TYPES|TSignaling|EVENT)\b/g, 'any')

const entities = [
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
] as const

/** The members that their declarations give a class or an interface. */
const membersOf = (tree: ts.SourceFile, name: string): readonly string[] => {
  const names = new Set<string>()
  walk(tree, (node) => {
    const isMeant = ts.isInterfaceDeclaration(node) || ts.isClassDeclaration(node)
    if (!isMeant || node.name?.text !== name) return
    for (const member of node.members) {
      if (member.name !== undefined && ts.isIdentifier(member.name)) names.add(member.name.text)
    }
  })
  return [...names]
}

/** One assignment per member: which of ours is not one of theirs. */
const probe = (): { readonly text: string; readonly names: readonly string[] } => {
  const tree = ts.createSourceFile('vendor.d.ts', theirs(), ts.ScriptTarget.Latest, true)
  const names = ['ChatSDK', ...entities].flatMap((owner) =>
    membersOf(tree, owner).map((member) => `${owner}.${member}`),
  )
  const lines = names.map((name, index) => {
    const [owner, member] = name.split('.')
    const type = `${owner}['${member}']`
    return `export const p${index}: theirs.${type} = {} as ours.${type}`
  })
  const imports = [
    "import type * as ours from '../../src/index.ts'",
    "import type * as theirs from './vendor.ts'",
  ]
  return { text: [...imports, ...lines].join('\n'), names }
}

interface Compared {
  readonly names: readonly string[]
  /** With what the compiler says. */
  readonly differing: ReadonlyMap<string, string>
}

/** Compares all members of the vendor's declared types with ours. */
export const compareWithVendor = (): Compared => {
  const { text, names } = probe()
  const file = join(root, 'test/contract/probe.ts')
  const virtual = new Map([
    [file, text],
    [join(root, 'test/contract/vendor.ts'), theirs()],
  ])
  const options: ts.CompilerOptions = {
    module: ts.ModuleKind.ESNext,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
    target: ts.ScriptTarget.ES2022,
    lib: ['lib.es2023.d.ts', 'lib.dom.d.ts', 'lib.dom.iterable.d.ts'],
    types: ['node'],
    strict: true,
    noEmit: true,
    skipLibCheck: true,
    allowImportingTsExtensions: true,
  }
  const host = ts.createCompilerHost(options)
  const { fileExists, readFile } = host
  host.fileExists = (path) => virtual.has(path) || fileExists(path)
  host.readFile = (path) => virtual.get(path) ?? readFile(path)
  const program = ts.createProgram([file], options, host)
  const source = program.getSourceFile(file)
  const differing = new Map<string, string>()
  for (const { start = 0, messageText } of program.getSemanticDiagnostics(source)) {
    const line = (source?.getLineAndCharacterOfPosition(start).line ?? 0) - 2
    const why = ts.flattenDiagnosticMessageText(messageText, '\n')
    const name = names[line] ?? `line ${line}`
    differing.set(name, differing.has(name) ? `${differing.get(name)}\n${why}` : why)
  }
  return { names, differing }
}
