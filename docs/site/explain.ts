import { readFileSync } from 'node:fs'
import { Comment, type ProjectReflection, ReflectionKind } from 'typedoc'
import { fileOf } from './name-and-sort.ts'

const CODES = /^src\/(?:kernel\/error-codes\/|protocol\/server-codes)/

/** Texts of docs/reference/errors.md by the numbers and the names of their rows. */
const readTexts = (): ReadonlyMap<string, string> => {
  const texts = new Map<string, string>()
  const rows = readFileSync('docs/reference/errors.md', 'utf8').matchAll(
    /^\| \**(-?\d+)\** \| (?:`(\w+)` \| )?([^|]+) \|/gm,
  )
  for (const [, code = '', name, text = ''] of rows) {
    texts.set(code, text)
    if (name !== undefined) texts.set(name, text)
  }
  return texts
}

/** Constants of codes are explained once, in the tables from which the reference is printed. */
export const explainCodes = (project: ProjectReflection): void => {
  const texts = readTexts()
  for (const code of project.getReflectionsByKind(ReflectionKind.Variable)) {
    if (!code.isDeclaration() || !CODES.test(fileOf(project, code) ?? '')) continue
    const text = texts.get(code.name) ?? texts.get(code.defaultValue ?? '')
    if (code.hasComment() || text === undefined) continue
    code.comment = new Comment([{ kind: 'text', text: `${text}.` }])
  }
}

/** A suspending hook has the documentation of the hook that it wraps. */
export const explainSuspending = (project: ProjectReflection): void => {
  const doors = project.children ?? []
  const hooks = doors.find(({ name }) => name === 'tavern-im/react')?.children ?? []
  const suspending = doors.find(({ name }) => name === 'tavern-im/react/suspense')?.children ?? []
  for (const hook of suspending) {
    const plain = hooks.find(({ name }) => name === hook.name)
    if (hook.kindOf(ReflectionKind.Reference) || hook.hasComment() || plain === undefined) continue
    hook.comment = new Comment([
      { kind: 'text', text: 'Suspends while there is nothing to show; else the same as ' },
      { kind: 'inline-tag', tag: '@link', text: plain.name, target: plain },
      { kind: 'text', text: ' of `tavern-im/react`.' },
    ])
  }
}
