import type { Rolldown } from 'vite'

export type Bundle = Rolldown.OutputBundle

/** The file of a chunk and of all its static imports. */
export const filesOf = (bundle: Bundle, name: string, files = new Set<string>()): Set<string> => {
  const chunk = bundle[name]
  if (chunk?.type !== 'chunk' || files.has(name)) return files
  files.add(name)
  for (const style of chunk.viteMetadata?.importedCss ?? []) files.add(style)
  for (const used of chunk.imports) filesOf(bundle, used, files)
  return files
}

/** The files of all chunks with a matching module, and of their static imports. */
export const filesOfModules = (bundle: Bundle, matches: (id: string) => boolean): Set<string> => {
  const files = new Set<string>()
  for (const [name, chunk] of Object.entries(bundle)) {
    const id = chunk.type === 'chunk' ? chunk.facadeModuleId : null
    if (id != null && matches(id)) filesOf(bundle, name, files)
  }
  return files
}
