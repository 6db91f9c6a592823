import { copyFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'
import { expect, it } from 'vitest'
import { root } from '../contract/support/sources.ts'
import { appOf } from './support/pack.ts'

const { ModuleKind, ModuleResolutionKind } = ts

const KINDS = [
  ['node16', 'consumer.mts', ModuleKind.Node16, ModuleResolutionKind.Node16],
  ['node16', 'consumer.cts', ModuleKind.Node16, ModuleResolutionKind.Node16],
  ['bundler', 'consumer.ts', ModuleKind.ESNext, ModuleResolutionKind.Bundler],
  ['node10', 'consumer.ts', ModuleKind.CommonJS, ModuleResolutionKind.Node10],
] as const

const complaints = (
  file: string,
  module: ts.ModuleKind,
  moduleResolution: ts.ModuleResolutionKind,
): readonly string[] => {
  const program = ts.createProgram([file], {
    module,
    moduleResolution,
    target: ts.ScriptTarget.ES2022,
    lib: ['lib.es2022.d.ts', 'lib.dom.d.ts', 'lib.dom.iterable.d.ts'],
    types: [],
    strict: true,
    exactOptionalPropertyTypes: true,
    esModuleInterop: true,
    noEmit: true,
    skipLibCheck: false,
    // The language's own declarations need no check; ours do.
    skipDefaultLibCheck: true,
    // TypeScript 6 knows the oldest kind, but advises against it.
    ignoreDeprecations: '6.0',
  })
  return ts.getPreEmitDiagnostics(program).map(({ file: at, messageText }) => {
    const where = at?.fileName.slice(root.length) ?? ''
    return `${where}: ${ts.flattenDiagnosticMessageText(messageText, '\n')}`
  })
}

it.each(KINDS)('serves strict TypeScript under %s: %s [PACK-06]', (_, name, module, resolution) => {
  const folder = appOf('types')
  const file = join(folder, name)
  if (name !== 'consumer.ts') copyFileSync(join(folder, 'consumer.ts'), file)
  expect(complaints(file, module, resolution)).toEqual([])
})
