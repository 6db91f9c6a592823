import { type ProjectReflection, type Reflection, ReflectionKind } from 'typedoc'

/** The pages that document methods and functions, by name. */
type Names = ReadonlyMap<string, Reflection>

const known = new WeakMap<ProjectReflection, Names>()

const isMentioned = (reflection: Reflection): boolean =>
  (reflection.kindOf(ReflectionKind.Method) && reflection.parent?.name.endsWith('Api') === true) ||
  (reflection.kindOf(ReflectionKind.Function) &&
    reflection.parent?.kindOf(ReflectionKind.Module) === true)

const read = (project: ProjectReflection): Names => {
  const names = new Map<string, Reflection>()
  for (const reflection of Object.values(project.reflections)) {
    if (isMentioned(reflection) && !names.has(reflection.name)) {
      names.set(reflection.name, reflection)
    }
  }
  return names
}

const namesOf = (project: ProjectReflection): Names => {
  const names = known.get(project) ?? read(project)
  known.set(project, names)
  return names
}

/** Text without automatic links: links, multi-line code, headings. */
const NAME = /<(a|pre|h\d)\b.*?<\/\1>|<code>(\w+)<\/code>/gs

/** Links the method names in a page. */
export const linkNames = (
  html: string,
  project: ProjectReflection,
  to: (target: Reflection) => string,
): string => {
  const names = namesOf(project)
  return html.replaceAll(NAME, (found, _tag, name?: string) => {
    const target = name === undefined ? undefined : names.get(name)
    return target === undefined ? found : `<a class="name" href="${to(target)}">${found}</a>`
  })
}
