import { join } from 'node:path'
import ts from 'typescript'
import { root } from './sources.ts'

/** By method, the paths of its optional arguments: `1` is a whole argument, `0.count` an option of the first one. */
export type OptionalArguments = Readonly<Record<string, readonly string[]>>

const CHAT = 'src/client/chat.ts'

/** Messages and functions are handed over as they are: their fields are no options. */
const isOptions = (checker: ts.TypeChecker, type: ts.Type): boolean =>
  (type.flags & ts.TypeFlags.Object) !== 0 &&
  type.getCallSignatures().length === 0 &&
  !checker.isArrayType(type) &&
  ['ID', 'aborted'].every((field) => checker.getPropertyOfType(type, field) === undefined)

/** Collects the optional properties of a type, those of its objects included. */
const collect = (
  checker: ts.TypeChecker,
  at: ts.Node,
  type: ts.Type,
  path: readonly string[],
  found: Set<string>,
): void => {
  for (const one of type.isUnion() ? type.types : [type]) {
    if (!isOptions(checker, one)) continue
    for (const property of checker.getPropertiesOfType(one)) {
      const argumentPath = [...path, property.name]
      const isOptional = (property.flags & ts.SymbolFlags.Optional) !== 0
      if (isOptional && property.name !== 'file') found.add(argumentPath.join('.'))
      collect(checker, at, checker.getTypeOfSymbolAtLocation(property, at), argumentPath, found)
    }
  }
}

const ofMethod = (checker: ts.TypeChecker, method: ts.Symbol, at: ts.Node): string[] => {
  const found = new Set<string>()
  const type = checker.getTypeOfSymbolAtLocation(method, at)
  for (const signature of type.getCallSignatures()) {
    for (const [index, parameter] of signature.parameters.entries()) {
      const node = parameter.valueDeclaration
      if (node === undefined || !ts.isParameter(node)) continue
      if (node.questionToken) found.add(`${index}`)
      const type = checker.getTypeOfSymbolAtLocation(parameter, node)
      collect(checker, node, type, [`${index}`], found)
    }
  }
  return [...found]
}

/** The optional arguments of all methods of `ChatSDK`, read from its declarations. */
export const optionalArguments = (): OptionalArguments => {
  const path = join(root, CHAT)
  const { config } = ts.readConfigFile(join(root, 'tsconfig.json'), ts.sys.readFile)
  const { options } = ts.parseJsonConfigFileContent(
    { ...config, include: [], files: [CHAT] },
    ts.sys,
    root,
  )
  const program = ts.createProgram([path], { ...options, noEmit: true, types: [] })
  const checker = program.getTypeChecker()
  const chat = program
    .getSourceFile(path)
    ?.statements.find((one) => ts.isInterfaceDeclaration(one) && one.name.text === 'ChatSDK')
  if (chat === undefined) throw new Error('ChatSDK is not declared')
  const methods = checker.getPropertiesOfType(checker.getTypeAtLocation(chat))
  const rows = methods.map((method) => [method.name, ofMethod(checker, method, chat)] as const)
  return Object.fromEntries(rows.filter(([, paths]) => paths.length > 0))
}
