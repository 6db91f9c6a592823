import type { Group, Snapshot } from 'tavern-im/strict'

/** Who may pin in a group of a type; nobody in others. */
const roles: Readonly<Record<string, readonly string[]>> = {
  Private: ['Owner'],
  Public: ['Owner', 'Admin'],
  ChatRoom: ['Owner', 'Admin'],
  Community: ['Owner', 'Admin'],
}

/** Whether messages can be pinned in a group at all. */
export const hasPins = (group: Pick<Snapshot<Group>, 'type'>): boolean => group.type in roles

/** Whether a member with this role may pin messages of a group, and take them down. */
export const mayPin = (group: Pick<Snapshot<Group>, 'type'>, role: string | null): boolean =>
  role !== null && (roles[group.type] ?? []).includes(role)
