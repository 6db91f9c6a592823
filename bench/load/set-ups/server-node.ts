import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { app } from '../../send/app.ts'
import { NODE_OPTIONS } from '../../support/node-options.ts'
import { nowUs } from '../now.ts'
import { type Program, startProgram } from './programs.ts'
import type { Crash, SetUpOptions } from './set-up.ts'

const cli = fileURLToPath(new URL('../../../server/dist/cli.js', import.meta.url))

/** A built server in its own process. */
export interface ServerNode {
  readonly url: string
  readonly pid: number
  /** Kills it with -9 and starts it again at the same address. */
  crash(): Promise<Crash>
  stop(): Promise<void>
}

export interface ServerNodeOptions extends SetUpOptions {
  readonly name: string
  /** Folder of its data. */
  readonly folder: string
  readonly environment?: Readonly<Record<string, string>>
}

/** Lifted limits: all clients come from this machine. */
const LIFTED = { REQUESTS_PER_SECOND: '1000000', LOG_LEVEL: 'info', NODE_OPTIONS }

const appsFile = (folder: string): string => {
  const file = join(folder, 'apps.json')
  const settings = {
    rooms: { guestsPerAddress: 1_000_000 },
    limits: { groupsPerMinute: 0, strangersPerMinute: 0, storedMegabytesPerDay: 0 },
  }
  writeFileSync(file, JSON.stringify([{ ...app, settings }]))
  return file
}

const addressIn = (line: string): string | undefined => {
  const { msg, url } = JSON.parse(line) as { readonly msg: string; readonly url?: string }
  return msg === 'listening' ? url?.replace('http', 'ws') : undefined
}

const profiling = ({ name, profiles }: ServerNodeOptions): readonly string[] =>
  profiles === undefined
    ? []
    : ['--cpu-prof', `--cpu-prof-dir=${profiles}`, `--cpu-prof-name=${name}.cpuprofile`]

const inspected = ({ inspector }: ServerNodeOptions): readonly string[] =>
  inspector === undefined ? [] : [`--inspect=127.0.0.1:${inspector}`]

const startCli = (options: ServerNodeOptions, port: string) => {
  const { name, folder, cores, environment } = options
  const flags = [...profiling(options), ...inspected(options)]
  return startProgram({
    name,
    command: [process.execPath, ...flags, cli, 'start', '--port', port],
    environment: { ...LIFTED, DATA_DIR: folder, APPS_FILE: appsFile(folder), ...environment },
    cores,
    from: 'stdout',
    signOf: addressIn,
  })
}

/** Resolves when it listens. */
export const startServerNode = async (options: ServerNodeOptions): Promise<ServerNode> => {
  let program: Program & { readonly sign: string } = await startCli(options, '0')
  const url = program.sign
  return {
    url,
    get pid() {
      return program.pid
    },
    async crash() {
      const lostUs = nowUs()
      await program.kill()
      program = await startCli(options, new URL(url).port)
      return { lostUs, listeningUs: nowUs() }
    },
    stop: () => program.stop(),
  }
}

/** Whether the built server has a setting of this name. */
export const hasSetting = (variable: string): boolean => {
  const text = execFileSync(process.execPath, [cli, '--help'], { encoding: 'utf8' })
  return text.split(/\s+/).includes(variable)
}
