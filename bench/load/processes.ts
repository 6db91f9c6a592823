import { readdirSync, readFileSync } from 'node:fs'

/** A process of a set-up, by what it is there. */
export interface Role {
  readonly name: string
  readonly pid: number
  /** Its children count, too: PostgreSQL has one for each connection. */
  readonly hasFamily?: boolean
}

/** What a process has used so far, and what it has of the machine. */
export interface Used {
  /** Microseconds of processor time, of the system for it included. */
  readonly cpuUs: number
  readonly residentBytes: number
}

export interface ProcessStat {
  readonly parent: number
  /** Ticks of processor time: its own, and of children that have ended and were waited for. */
  readonly ticks: number
  readonly childTicks: number
}

/** Linux tells times in hundredths of a second, whatever the machine's clock is. */
const TICK_US = 10_000

/** Reads a line of `/proc/<pid>/stat`, where the program's name may have blanks and brackets. */
export const readStat = (line: string): ProcessStat => {
  const fields = line
    .slice(line.lastIndexOf(')') + 2)
    .split(' ')
    .map(Number)
  const [, parent = 0] = fields
  const [user = 0, system = 0, childUser = 0, childSystem = 0] = fields.slice(11)
  return { parent, ticks: user + system, childTicks: childUser + childSystem }
}

/** Reads what `/proc/<pid>/status` says of resident memory. */
export const readResident = (status: string): number =>
  1024 * Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1] ?? 0)

const statOf = (pid: number): ProcessStat | undefined => {
  try {
    return readStat(readFileSync(`/proc/${pid}/stat`, 'utf8'))
  } catch {
    return undefined
  }
}

/** It and its children. */
export const familyOf = (pid: number): readonly number[] => {
  const children = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((other) => statOf(other)?.parent === pid)
  return [pid, ...children]
}

/** Whether this machine tells of its processes. */
export const canLook = process.platform === 'linux'

/** What it has used so far; of a process that has ended nothing. */
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
