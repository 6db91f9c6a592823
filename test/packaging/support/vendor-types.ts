import { join } from 'node:path'
import ts from 'typescript'
import { root } from '../../contract/support/sources.ts'

/** The declarations of the vendor. */
export const VENDOR = 'node_modules/@tencentcloud/chat/index.d.ts'

/** A type or a value that both declare, compared in both directions. */
interface Pair {
  readonly name: string
  /** Types as text: of theirs, and of ours. */
  readonly theirs: string
  readonly ours: string
}

export interface Comparison {
  /** Everything that was compared. */
  readonly names: readonly string[]
  /** The differences, each with the compiler's reason. */
  readonly differing: readonly string[]
}

const compilerOptions: ts.CompilerOptions = {
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

const textOf = (message: string | ts.DiagnosticMessageChain): string =>
  ts.flattenDiagnosticMessageText(message, ' ')

const PROBE = join(root, 'test/packaging/probe.ts')
const THEIRS = join(root, 'test/packaging/vendor.d.ts')

/** Files on the disk, parsed once for all programs. */
const parsed = new Map<string, ts.SourceFile | undefined>()

/** A program of one file of text beside the declarations that it imports. */
const programOf = (text: string, vendor: string, old?: ts.Program) => {
  const virtual = new Map([
    [PROBE, text],
    [THEIRS, vendor],
  ])
  const host = ts.createCompilerHost(compilerOptions)
  const { fileExists, readFile, getSourceFile } = host
  host.fileExists = (path) => virtual.has(path) || fileExists(path)
  host.readFile = (path) => virtual.get(path) ?? readFile(path)
  host.getSourceFile = (path, options) => {
    const isParsed = !virtual.has(path)
    if (isParsed && parsed.has(path)) return parsed.get(path)
    const file = getSourceFile(path, options)
    if (isParsed) parsed.set(path, file)
    return file
  }
  const program = ts.createProgram([PROBE], compilerOptions, host, old)
  return { program, file: program.getSourceFile(PROBE) as ts.SourceFile }
}

/** The exports of a module, by name. */
const exportsOf = (checker: ts.TypeChecker, file: ts.SourceFile, name: string) => {
  const declaration = file.statements
    .filter(ts.isImportDeclaration)
    .find((one) => one.importClause?.namedBindings?.getText() === `* as ${name}`)
  const module = checker.getSymbolAtLocation(declaration?.moduleSpecifier as ts.Expression)
  return new Map(checker.getExportsOfModule(module as ts.Symbol).map((one) => [one.name, one]))
}

const resolved = (checker: ts.TypeChecker, symbol: ts.Symbol): ts.Symbol =>
  symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol

/** The names of the members of an entity, inherited ones too. */
const membersOf = (checker: ts.TypeChecker, symbol: ts.Symbol): readonly string[] =>
  checker
    .getPropertiesOfType(checker.getDeclaredTypeOfSymbol(resolved(checker, symbol)))
    .map(({ name }) => name)

/** The names of what may be given to a parameter that is an object. */
const optionsOf = (checker: ts.TypeChecker, method: ts.Symbol, at: ts.Node): readonly string[] => {
  const [signature] = checker.getTypeOfSymbolAtLocation(method, at).getCallSignatures()
  return (signature?.parameters ?? []).flatMap((parameter, index) => {
    const type = checker.getTypeOfSymbolAtLocation(parameter, at)
    const parts = type.isUnion() ? type.types : [type]
    const objects = parts.filter(
      (one) => one.getProperties().length > 0 && one.symbol?.flags & ts.SymbolFlags.Interface,
    )
    const own = objects.filter(
      ({ symbol }) => !/^(Array|String|Number|Function)$/.test(symbol.name),
    )
    return own.flatMap((one) => one.getProperties().map(({ name }) => `${index}.${name}`))
  })
}

interface Sides {
  readonly checker: ts.TypeChecker
  readonly file: ts.SourceFile
  readonly theirs: ReadonlyMap<string, ts.Symbol>
  readonly ours: ReadonlyMap<string, ts.Symbol>
}

/** An entity: its members one by one, and whole. */
const pairsOfEntity = (name: string, members: readonly string[]): readonly Pair[] => [
  { name, theirs: `theirs.${name}`, ours: `ours.${name}` },
  ...members.map((member) => ({
    name: `${name}.${member}`,
    theirs: `Pick<theirs.${name}, '${member}'>`,
    ours: `Pick<ours.${name}, '${member}'>`,
  })),
]

/** A method: what it takes and what it gives. Nothing is bivariant here. */
const pairsOfMethod = (method: string): readonly Pair[] =>
  ['Parameters', 'ReturnType'].map((part) => ({
    name: `${part} of ${method}`,
    theirs: `${part}<theirs.${method}>`,
    ours: `${part}<ours.${method}>`,
  }))

const pairsOfEnum = (name: string, members: readonly string[]): readonly Pair[] => [
  { name, theirs: `theirs.default.${name}`, ours: `ours.default.${name}` },
  ...members.map((member) => ({
    name: `${name}.${member}`,
    theirs: `theirs.default.${name}.${member}`,
    ours: `ours.default.${name}.${member}`,
  })),
]

const ENUMS = ['EVENT', 'TYPES', 'TSignaling']

const enumMembers = ({ checker }: Sides, side: ReadonlyMap<string, ts.Symbol>, name: string) => {
  const namespace = resolved(checker, side.get('default') as ts.Symbol)
  const symbol = namespace.exports?.get(ts.escapeLeadingUnderscores(name))
  return [...(symbol?.exports?.values() ?? [])]
    .filter(({ flags }) => flags & ts.SymbolFlags.EnumMember)
    .map((member) => {
      const value = checker.getConstantValue(member.valueDeclaration as ts.EnumMember)
      return { name: member.name, text: `${member.name} = ${JSON.stringify(value)}` }
    })
}

const isClass = ({ flags }: ts.Symbol): boolean => (flags & ts.SymbolFlags.Class) !== 0

const missing = (what: string, theirs: readonly string[], ours: readonly string[]) => [
  ...theirs.filter((one) => !ours.includes(one)).map((one) => `${what}: ours has no ${one}`),
  ...ours.filter((one) => !theirs.includes(one)).map((one) => `${what}: theirs has no ${one}`),
]

/** Names that only one side has, of exports, members, options and constants. */
const oneSided = (sides: Sides, entities: readonly string[]): readonly string[] => {
  const { checker, file, theirs, ours } = sides
  const [they, we] = [theirs, ours].map((side) => side.get('ChatSDK') as ts.Symbol)
  const typesOf = (symbol: ts.Symbol) =>
    checker.getPropertiesOfType(checker.getDeclaredTypeOfSymbol(resolved(checker, symbol)))
  const options = typesOf(they as ts.Symbol).flatMap((method) => {
    const mine = typesOf(we as ts.Symbol).find(({ name }) => name === method.name)
    const [of, by] = [method, mine].map((one) => (one ? optionsOf(checker, one, file) : []))
    return missing(`options of ${method.name}`, of ?? [], by ?? [])
  })
  return [
    ...[...theirs.keys()].filter((name) => !ours.has(name)).map((name) => `${name} is missing`),
    ...entities.flatMap((name) => {
      const [of, by] = [theirs, ours].map((side) => membersOf(checker, side.get(name) as ts.Symbol))
      return missing(name, of ?? [], by ?? [])
    }),
    ...options,
    ...ENUMS.flatMap((name) => {
      const [of, by] = [theirs, ours].map((side) =>
        enumMembers(sides, side, name).map(({ text }) => text),
      )
      return missing(name, of ?? [], by ?? [])
    }),
    ...(isClass(resolved(checker, we as ts.Symbol)) ? [] : ['ChatSDK: ours is no class']),
  ]
}

const imports = (door: string): string =>
  `import type * as theirs from './vendor.js'\nimport type * as ours from '${join(root, door)}'\n`

const pairsOf = (sides: Sides, entities: readonly string[]): readonly Pair[] => {
  const { checker, theirs } = sides
  const members = (name: string) => membersOf(checker, theirs.get(name) as ts.Symbol)
  return [
    ...entities.flatMap((name) => pairsOfEntity(name, members(name))),
    ...members('ChatSDK').flatMap((name) => pairsOfMethod(`ChatSDK['${name}']`)),
    ...pairsOfMethod('Create').map((pair) => ({
      name: pair.name,
      theirs: pair.theirs.replace('theirs.Create', 'typeof theirs.default.create'),
      ours: pair.ours.replace('ours.Create', 'typeof ours.default.create'),
    })),
    ...ENUMS.flatMap((name) =>
      pairsOfEnum(
        name,
        enumMembers(sides, theirs, name).map((one) => one.name),
      ),
    ),
  ]
}

/** Compares all that the vendor declares with what a door of ours declares, in both directions. */
export const compareWithVendor = (door: string, vendor: string): Comparison => {
  const before = programOf(imports(door), vendor)
  const checker = before.program.getTypeChecker()
  const { file } = before
  const [theirs, ours] = ['theirs', 'ours'].map((name) => exportsOf(checker, file, name))
  const sides = { checker, file, theirs, ours } as Sides
  const entities = [...sides.theirs.keys()].filter((name) => name !== 'default')
  const pairs = pairsOf(sides, entities)
  const lines = pairs.flatMap(({ theirs: to, ours: from }, index) => [
    `export const to${index} = (given: ${from}): ${to} => given`,
    `export const from${index} = (given: ${to}): ${from} => given`,
  ])
  const { program, file: probe } = programOf(
    imports(door) + lines.join('\n'),
    vendor,
    before.program,
  )
  const wrong = program.getSemanticDiagnostics(probe).map(({ start = 0, messageText }) => {
    const line = probe.getLineAndCharacterOfPosition(start).line - 2
    if (line < 0) return textOf(messageText)
    return `${pairs[line >> 1]?.name}${line & 1 ? ' (theirs as ours)' : ''}: ${textOf(messageText)}`
  })
  return {
    names: pairs.map(({ name }) => name),
    differing: [...oneSided(sides, entities), ...wrong],
  }
}
