import { TYPES, type WireRole } from 'tavern-im/protocol'
import type { Group, Member } from '../core/memory/entities.ts'

/** What a group type allows, and to whom. */
export interface GroupRules {
  /** Used where the creator gives none. */
  readonly joinOption: string
  /** What the creator may choose; empty: the type's own counts. */
  readonly joinOptions: readonly string[]
  readonly inviteOption: string
  readonly maxMembers: number
  /** Roles that may leave. */
  readonly mayQuit: readonly WireRole[]
  /** Roles that may send messages. */
  readonly maySend: readonly WireRole[]
  /** Members read only what was said since they came. */
  readonly hidesEarlier: boolean
  /** Messages stay: they can be recalled, modified and deleted. */
  readonly keepsMessages: boolean
  /** Roles that may recall what others said, but not what the owner said; whenever they like. */
  readonly mayRecallOthers: readonly WireRole[]
  /** Roles that may modify what others said. */
  readonly mayModifyOthers: readonly WireRole[]
}

const everybody: readonly WireRole[] = [400, 300, 200]

/** One row per group type of this server, by its name on the wire. */
export const groupRules: Readonly<Record<string, GroupRules>> = {
  [TYPES.GRP_PUBLIC]: {
    joinOption: TYPES.JOIN_OPTIONS_FREE_ACCESS,
    joinOptions: [
      TYPES.JOIN_OPTIONS_FREE_ACCESS,
      TYPES.JOIN_OPTIONS_NEED_PERMISSION,
      TYPES.JOIN_OPTIONS_DISABLE_APPLY,
    ],
    inviteOption: TYPES.INVITE_OPTIONS_DISABLE_INVITE,
    maxMembers: 2_000,
    mayQuit: [300, 200],
    maySend: everybody,
    hidesEarlier: true,
    keepsMessages: true,
    mayRecallOthers: [400, 300],
    mayModifyOthers: everybody,
  },
  [TYPES.GRP_WORK]: {
    joinOption: TYPES.JOIN_OPTIONS_DISABLE_APPLY,
    joinOptions: [],
    inviteOption: TYPES.INVITE_OPTIONS_FREE_ACCESS,
    maxMembers: 6_000,
    mayQuit: everybody,
    maySend: everybody,
    hidesEarlier: true,
    keepsMessages: true,
    mayRecallOthers: [400],
    mayModifyOthers: everybody,
  },
}

/** Types of the API that this server does not have yet. */
export const laterGroupTypes: readonly string[] = [
  TYPES.GRP_MEETING,
  TYPES.GRP_AVCHATROOM,
  TYPES.GRP_COMMUNITY,
]

/** The rules of a group that exists: its type was checked when it was created. */
export const rulesOf = (type: string): GroupRules => {
  const rules = groupRules[type]
  if (rules === undefined) throw new Error(`find group rules: unknown type ${type}`)
  return rules
}

/** Whether a member may read what stands at a sequence: not what was before it came, where that is hidden. */
export const mayRead = (
  { type }: Pick<Group, 'type'>,
  { joinSequence }: Pick<Member, 'joinSequence'>,
  sequence: number,
): boolean => sequence >= joinSequence || !rulesOf(type).hidesEarlier
