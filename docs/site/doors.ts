import { existsSync, readFileSync } from 'node:fs'

interface Door {
  /** The name of the import: `tavern-im/react`. */
  readonly name: string
  readonly file: string
}

/** Doors of no package: of the demo, and for tests alone. */
const isOurs = (name: string): boolean => /^tavern-im(-server)?($|\/)/.test(name)

/** All that users of the packages can import, as `paths` of the compiler has it. */
export const readDoors = (): readonly Door[] => {
  const { compilerOptions } = JSON.parse(readFileSync('tsconfig.json', 'utf8'))
  const paths: Record<string, readonly string[]> = compilerOptions.paths
  return Object.entries(paths).flatMap(([name, [file = '']]) =>
    isOurs(name) && existsSync(file) ? [{ name, file: file.replace(/^\.\//, '') }] : [],
  )
}
