import { relative } from 'node:path'
import {
  type Application,
  Comment,
  CommentTag,
  Converter,
  type ProjectReflection,
  type Reflection,
  ReflectionKind,
} from 'typedoc'
import { categoryOf } from './categories.ts'
import { titleOf } from './contents.ts'
import type { readDoors } from './doors.ts'
import { explainCodes, explainSuspending } from './explain.ts'
import { rank } from './rank.ts'

type Doors = ReturnType<typeof readDoors>

/** Path of a reflection's source, from the root of the repository. */
export const fileOf = (project: ProjectReflection, reflection: Reflection): string | undefined => {
  const path = project.files.getReflectionPath(reflection)
  const file = path ?? project.getSymbolIdFromReflection(reflection)?.fileName
  return file === undefined ? undefined : relative('.', file)
}

/** TypeDoc's name of a destructured parameter. */
const TAKEN_APART = '__namedParameters'

/** Rules of an area and its guide have the same heading, but not the same name in the search. */
const nameOf = (file: string): string =>
  /^docs\/behaviour\/(?!README)/.test(file) ? `${titleOf(file)}: rules` : titleOf(file)

const sort = (reflection: Reflection, category: string): void => {
  reflection.comment ??= new Comment()
  reflection.comment.blockTags.push(new CommentTag('@category', [{ kind: 'text', text: category }]))
}

/**
 * Modules have their import names, pages their headings, and symbols are grouped by feature.
 */
const nameAndSort = (project: ProjectReflection, doors: Doors): void => {
  for (const reflection of Object.values(project.reflections)) {
    if (reflection.name === TAKEN_APART) reflection.name = 'options'
    const file = fileOf(project, reflection)
    if (file === undefined) continue
    if (reflection.isDocument()) reflection.name = nameOf(file)
    if (reflection.kindOf(ReflectionKind.Module)) {
      reflection.name = doors.find((door) => door.file === file)?.name ?? reflection.name
    }
    const category = reflection.parent?.kindOf(ReflectionKind.Module) && categoryOf(file)
    if (category) sort(reflection, category)
  }
}

/** Sorts the methods of types with methods of all features, such as the client, by feature. */
const sortMethods = (project: ProjectReflection): void => {
  for (const whole of project.getReflectionsByKind(ReflectionKind.Interface)) {
    if (!whole.isDeclaration() || (whole.extendedTypes?.length ?? 0) < 5) continue
    for (const method of whole.children ?? []) {
      const file = fileOf(project, method)
      const category = file === undefined ? undefined : categoryOf(file)
      if (category === undefined) continue
      const target = method.signatures?.[0] ?? method
      sort(target, category)
    }
  }
}

/** Removes the sources of rules, which readers of the site cannot open. */
const SOURCE = /\s*\((?:spec \d|api-semantics|payloads)[^)]*\)/g

const leaveOutSources = (comment: Comment): void => {
  for (const content of [comment.summary, ...comment.blockTags.map((tag) => tag.content)]) {
    for (const part of content)
      if (part.kind === 'text') part.text = part.text.replaceAll(SOURCE, '')
  }
}

/** Members that Node's types add to every error. */
const leaveOutNodes = (project: ProjectReflection): void => {
  for (const reflection of Object.values(project.reflections)) {
    const file = reflection.kindOf(ReflectionKind.ClassMember) && fileOf(project, reflection)
    if (file !== false && file?.includes('node_modules/@types/node/'))
      project.removeReflection(reflection)
  }
}

export const addNames = (app: Application, doors: Doors): void => {
  app.converter.on(Converter.EVENT_RESOLVE_BEGIN, ({ project }) => {
    leaveOutNodes(project)
    nameAndSort(project, doors)
    sortMethods(project)
  })
  // TypeDoc keeps the old position of some comments, and treats a symbol with one as documented.
  app.converter.on(Converter.EVENT_END, ({ project }) => {
    for (const { comment } of Object.values(project.reflections)) {
      comment?.removeTags('@category')
      if (comment !== undefined) leaveOutSources(comment)
    }
    explainCodes(project)
    explainSuspending(project)
    rank(project)
  })
}
