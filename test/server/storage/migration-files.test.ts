import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

const folders = ['server/src/storage/migrations', 'demo/api/src/storage/migrations']

/** Files that the migrations share, and the types that describe the tables to Kysely. */
const shared = ['migrate.ts', 'migration.ts', 'id-column.ts']
const typeOnly = "import type { Schema } from '../schema.ts'"

const importsOf = (file: string): string[] =>
  readFileSync(file, 'utf8').match(/^(?:import|export)\s[^;'"]*?from '[^']+'$/gm) ?? []

/** The protocol package is living code of this repository, not a library. */
const isAllowed = (line: string): boolean =>
  line === typeOnly || (!line.includes("'../") && !line.includes("'tavern-im"))

describe.each(folders)('a migration in %s', (folder) => {
  const files = readdirSync(folder).filter((name) => !shared.includes(name))

  it('begins with its number in three digits, so that a listing shows the order', () => {
    expect(files.length).toBeGreaterThan(10)
    expect(files.filter((name) => !/^\d{3}-[a-z-]+\.ts$/.test(name))).toEqual([])
  })

  it('imports only its folder and libraries, so that later code cannot change it', () => {
    const imports = readdirSync(folder).flatMap((name) =>
      importsOf(`${folder}/${name}`).map((line) => `${name}: ${line}`),
    )
    expect(imports.length).toBeGreaterThan(10)
    expect(imports.filter((line) => !isAllowed(line.replace(/^[^:]+: /, '')))).toEqual([])
  })
})
