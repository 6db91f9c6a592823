import type { Group, Snapshot } from 'tavern-im/strict'

/** The roles that may pin, by group type; no roles in other types. */
const roles: Readonly<Record<string, readonly string[]>> = {
  Private: ['Owner'],
  Public: ['Owner', 'Admin'],
  ChatRoom: ['Owner', 'Admin'],
  Community: ['Owner', 'Admin'],
}

/** Whether a group supports pins. */
export const hasPins = (group: Pick<Snapshot<Group>, 'type'>): boolean => group.type in roles

/** Whether a member with this role may pin and unpin messages of a group. */
export const mayPin = (group: Pick<Snapshot<Group>, 'type'>, role: string | null): boolean =>
  role !== null && (roles[group.type] ?? []).includes(role)
