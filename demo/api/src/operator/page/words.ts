import type { OperatorRole } from '../../storage/rows/operators.ts'

export const ROLES: Readonly<Record<OperatorRole, string>> = {
  admin: '管理员',
  finance: '财务',
  support: '客服',
  auditor: '审计',
}

const two = (number: number): string => String(number).padStart(2, '0')

/** A time for display; empty for 0. */
export const moment = (ms: number): string => {
  if (ms === 0) return '—'
  const date = new Date(ms)
  const day = `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`
  return `${day} ${two(date.getHours())}:${two(date.getMinutes())}`
}

/** Value of a local time field; empty for 0. */
export const localTime = (ms: number): string => (ms === 0 ? '' : moment(ms).replace(' ', 'T'))

/** Time in a local time field; 0 if it is empty. */
export const momentOf = (local: string): number => (local === '' ? 0 : new Date(local).getTime())
