import { TYPES } from '../../protocol/types.ts'

const { GRP_WORK, GRP_MEETING } = TYPES

/** The names that people use, besides those of the wire. */
const aliases: Readonly<Record<string, string>> = { Work: GRP_WORK, Meeting: GRP_MEETING }

export const wireType = (type: string): string =>
  Object.hasOwn(aliases, type) ? (aliases[type] as string) : type
