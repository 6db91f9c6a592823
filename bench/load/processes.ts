import { readdirSync, readFileSync } from 'node:fs'

/** A process of a set-up with its role. */
export interface Role {
  readonly name: string
  readonly pid: number
  /** Includes children: PostgreSQL has one for each connection. */
  readonly hasFamily?: boolean
}

/** Resource usage of a process. */
export interface Used {
  /** Microseconds of processor time, user and system. */
  readonly cpuUs: number
  readonly residentBytes: number
}

export interface ProcessStat {
  readonly parent: number
  /** Ticks of processor time: its own, and of children that have ended. */
  readonly ticks: number
  readonly childTicks: number
}

/** Linux reports processor time in hundredths of a second. */
const TICK_US = 10_000

/**
 * Parses a line of `/proc/<pid>/stat`, where the program's name may contain blanks and brackets.
 */
export const readStat = (line: string): ProcessStat => {
  const fields = line
    .slice(line.lastIndexOf(')') + 2)
    .split(' ')
    .map(Number)
  const [, parent = 0] = fields
  const [user = 0, system = 0, childUser = 0, childSystem = 0] = fields.slice(11)
  return { parent, ticks: user + system, childTicks: childUser + childSystem }
}

/** Parses the resident memory in `/proc/<pid>/status`. */
export const readResident = (status: string): number =>
  1024 * Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1] ?? 0)

const statOf = (pid: number): ProcessStat | undefined => {
  try {
    return readStat(readFileSync(`/proc/${pid}/stat`, 'utf8'))
  } catch {
    return undefined
  }
}

/** A process and its children. */
export const familyOf = (pid: number): readonly number[] => {
  const children = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((other) => statOf(other)?.parent === pid)
  return [pid, ...children]
}

/** Whether this machine exposes process statistics. */
export const canLook = process.platform === 'linux'

/** Current usage of a process; zero if it has ended. */
export const usedBy = ({ pid, hasFamily = false }: Role): Used => {
  if (!canLook) return { cpuUs: Number.NaN, residentBytes: Number.NaN }
  const members = hasFamily ? familyOf(pid) : [pid]
  const stats = members.map((member) => statOf(member))
  const own = stats.reduce((sum, stat) => sum + (stat?.ticks ?? 0), 0)
  const ended = hasFamily ? (stats[0]?.childTicks ?? 0) : 0
  return { cpuUs: (own + ended) * TICK_US, residentBytes: residentOf(pid) }
}

const residentOf = (pid: number): number => {
  try {
    return readResident(readFileSync(`/proc/${pid}/status`, 'utf8'))
  } catch {
    return Number.NaN
  }
}
