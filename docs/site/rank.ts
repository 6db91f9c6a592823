import { type ProjectReflection, type Reflection, ReflectionKind } from 'typedoc'
import { fileOf } from './name-and-sort.ts'

/** Boost of a page over a symbol of the same score. */
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

/**
 * Excludes duplicates from the search: members that a client has from its features, and codes
 * outside their table.
 */
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
