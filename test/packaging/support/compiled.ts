import { execFile } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../../contract/support/sources.ts'

/** Writes the configuration of a project into its folder; returns the path. */
export const configure = (folder: string, configuration: object, name = 'tsconfig'): string => {
  const file = join(folder, `${name}.json`)
  writeFileSync(file, JSON.stringify(configuration))
  return file
}

/** The output of an installed compiler for a project; empty without errors. */
export const compiled = (compiler: string, project: string): Promise<string> =>
  new Promise((resolve) => {
    const program = join(root, 'node_modules', compiler, 'bin/tsc')
    execFile(process.execPath, [program, '-p', project], (_, printed) => resolve(printed))
  })
