import { type ProjectReflection, type Reflection, ReflectionKind } from 'typedoc'
import { fileOf } from './name-and-sort.ts'

/** How much sooner a page is found than a symbol of the same fitness. */
const RANKS: readonly (readonly [folder: string, rank: number])[] = [
  ['docs/guides/', 8],
  ['docs/reference/', 3],
  ['docs/behaviour/', 0.5],
  ['docs/decisions/', 0.3],
  ['react/use-', 4],
  ['src/features/', 1],
  ['src/protocol/', 0.3],
  ['src/drop-in/', 0.3],
]

const PROTOCOL = 'tavern-im/protocol.'

const isMethod = (reflection: Reflection): boolean =>
  reflection.kindOf(ReflectionKind.Method) && reflection.parent?.name.endsWith('Api') === true

/** What a client has of its features is found there, once, and codes in the rows of their page. */
const isRepeated = (reflection: Reflection): boolean =>
  /^tavern-im(\/strict)?(\.(ChatSDK|MessagingChat)|\/protocol\.(serverErrors|retiredCodes))\./.test(
    reflection.getFriendlyFullName(),
  )

const rankOf = (project: ProjectReflection, reflection: Reflection): number => {
  if (isRepeated(reflection)) return 0
  if (isMethod(reflection)) return 6
  if (reflection.getFriendlyFullName().startsWith(PROTOCOL)) return 0.2
  const file = fileOf(project, reflection) ?? ''
  const rank = RANKS.find(([folder]) => file.startsWith(folder))?.[1] ?? 1
  return reflection.kindOf(ReflectionKind.Property) ? rank * 0.3 : rank
}

/** Guides and methods come first in the search, bodies of the wire last. */
export const rank = (project: ProjectReflection): void => {
  for (const reflection of Object.values(project.reflections)) {
    if (reflection.isDocument() || reflection.isDeclaration()) {
      reflection.relevanceBoost = rankOf(project, reflection)
    }
  }
}
