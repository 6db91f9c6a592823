import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Chance } from '../../../../testing/internal/workload/chance.ts'
import { Disk } from '../disk.ts'
import { FaultInjector } from '../fault-injector.ts'
import type { Fault } from '../faults.ts'
import type { Server } from '../server.ts'

/** Servers with what they stand on, and what can happen to them. */
export interface SetUp {
  readonly name: string
  /** Address for all devices. */
  readonly url: string
  /** Those that run now: histories are read there. */
  readonly urls: readonly string[]
  readonly kills: readonly Fault[]
  /** Temporary faults. */
  readonly troubles: readonly Fault[]
  /** Faults that are impossible here, with the reason. */
  readonly missing: readonly string[]
  readonly servers: readonly Server[]
  /** Resolves when all is as it should be. */
  whole(): Promise<void>
  /** Ends all of it; nothing is deleted. */
  stop(): Promise<void>
}

/** Starts a set-up on empty data in a folder of its own. */
export type StartSetUp = (folder: string, chance: Chance) => Promise<SetUp>

/** Sparse: it takes what is written. */
const DISK_BYTES = 16 * 2 ** 30

/** A disk in a folder, or the folder where no disk can be had. */
export const diskIn = (
  folder: string,
): { readonly disk: Disk | undefined; readonly path: string } => {
  const disk = Disk.in(folder, DISK_BYTES)
  if (disk !== undefined) return { disk, path: disk.path }
  const path = join(folder, 'data')
  mkdirSync(path)
  return { disk, path }
}

/** The fault injector of one kind of process. */
export const faultInjectorIn = (folder: string, name: string): FaultInjector | undefined => {
  const path = join(folder, name)
  mkdirSync(path)
  return FaultInjector.in(path)
}

/** Says what cannot happen. */
export const missingOf = (
  disk: Disk | undefined,
  faultInjector: FaultInjector | undefined,
): string[] => [
  ...(disk === undefined ? ['full disks: a file system of its own needs root on Linux'] : []),
  ...(faultInjector === undefined ? ['slow disks, clocks, power: they need gcc on Linux'] : []),
]

/** The one server, where there is one. */
export const always = (server: Server) => async (): Promise<Server> => server
