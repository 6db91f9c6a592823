import { join } from 'node:path'
import ts from 'typescript'
import { root } from '../../contract/support/sources.ts'
import { type Chain, moduleOf, nameOf } from './blocks.ts'

/** Virtual folder of the modules of blocks; nothing is written there. */
const FOLDER = join(root, '.build/docs-blocks')

const EXTENSIONS: Readonly<Record<string, string>> = { ts: 'ts', tsx: 'tsx', js: 'js', jsx: 'jsx' }

interface Module {
  readonly chain: Chain
  readonly path: string
  readonly text: string
}

export const isCompiled = ([{ language }]: Chain): boolean => language in EXTENSIONS

const moduleAt = (chain: Chain, index: number): Module => {
  const extension = EXTENSIONS[chain[0].language] ?? 'ts'
  const lines = moduleOf(chain).map(({ text }) => text)
  return { chain, path: join(FOLDER, `${index}.${extension}`), text: lines.join('\n') }
}

const readOptions = (): ts.CompilerOptions => {
  const path = join(root, 'tsconfig.json')
  const { config } = ts.readConfigFile(path, ts.sys.readFile)
  return ts.parseJsonConfigFileContent(config, ts.sys, root).options
}

/**
 * Examples leave out what a program would say: types of JavaScript, and reads of what may be
 * absent.
 */
const options = (isTyped: boolean): ts.CompilerOptions => ({
  ...readOptions(),
  noUncheckedIndexedAccess: false,
  noEmit: true,
  ...(isTyped ? {} : { allowJs: true, checkJs: true, strict: false, noImplicitReturns: false }),
})

const sources = new Map<string, ts.SourceFile | undefined>()

const hostOf = (modules: readonly Module[], settings: ts.CompilerOptions): ts.CompilerHost => {
  const host = ts.createCompilerHost(settings)
  const texts = new Map(modules.map(({ path, text }) => [path, text]))
  const { getSourceFile, fileExists, readFile } = host
  return {
    ...host,
    fileExists: (path) => texts.has(path) || fileExists(path),
    readFile: (path) => texts.get(path) ?? readFile(path),
    getSourceFile(path, version, ...rest) {
      const text = texts.get(path)
      if (text !== undefined) return ts.createSourceFile(path, text, version, true)
      // Both programs read the same sources.
      if (!sources.has(path)) sources.set(path, getSourceFile.call(host, path, version, ...rest))
      return sources.get(path)
    },
  }
}

const lineIn = ({ chain }: Module, { file, start }: ts.Diagnostic): number => {
  const { line } = ts.getLineAndCharacterOfPosition(file as ts.SourceFile, start ?? 0)
  return moduleOf(chain)[line]?.number ?? chain[0].line
}

/** Compiler errors of blocks, as `page:line: text`. */
const compileModules = (modules: readonly Module[], isTyped: boolean): readonly string[] => {
  const settings = options(isTyped)
  const program = ts.createProgram(
    [...modules.map(({ path }) => path), join(root, 'test/docs/support/globals.d.ts')],
    settings,
    hostOf(modules, settings),
  )
  return modules.flatMap((module) => {
    const file = program.getSourceFile(module.path)
    if (file === undefined) return [`${nameOf(module.chain)}: not read`]
    return [...program.getSyntacticDiagnostics(file), ...program.getSemanticDiagnostics(file)].map(
      (diagnostic) =>
        `${module.chain[0].page}:${lineIn(module, diagnostic)}: ${ts.flattenDiagnosticMessageText(diagnostic.messageText, ' ')}`,
    )
  })
}

export const compile = (chains: readonly Chain[]): readonly string[] => {
  const modules = chains.filter(isCompiled).map(moduleAt)
  const isTyped = ({ path }: Module): boolean => /\.tsx?$/.test(path)
  return [
    ...compileModules(modules.filter(isTyped), true),
    ...compileModules(
      modules.filter((module) => !isTyped(module)),
      false,
    ),
  ]
}
