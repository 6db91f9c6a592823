import { readFileSync } from 'node:fs'

interface Door {
  /** The name of the import: `tavern-im/react`. */
  readonly name: string
  readonly file: string
}

const read = (path: string) => JSON.parse(readFileSync(path, 'utf8'))

/** The entry points of typedoc.json, and the names under which programs import them, from tsconfig.json. */
export const readDoors = (): readonly Door[] => {
  const files: readonly string[] = read('typedoc.json').entryPoints
  const paths: Readonly<Record<string, readonly string[]>> =
    read('tsconfig.json').compilerOptions.paths
  return files.map((file) => {
    const found = Object.entries(paths).find(([, [path]]) => path === `./${file}`)
    if (found === undefined) throw new Error(`typedoc.json: ${file} is no path of tsconfig.json`)
    return { name: found[0], file }
  })
}
