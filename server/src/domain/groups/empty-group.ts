import { groupKey } from '../cache/conversation-key.ts'
import type { Group } from '../cache/entities.ts'
import { Frequency } from '../cache/frequency.ts'
import { newHead } from '../cache/load.ts'
import { RecentEntries } from '../cache/recent-entries.ts'

/** The initial state of a group or topic: no members, no messages. */
export const emptyGroup = (app: number, groupID: string, time: number) =>
  ({
    app,
    groupID,
    head: newHead(app, groupKey(groupID)),
    members: new Map(),
    nextSlot: 0,
    created: time,
    infoSequence: 1,
    lastInfoTime: time,
    position: 1,
    recent: new RecentEntries(),
    frequency: new Frequency(),
    spoken: new Set(),
    spokenSince: 0,
    hasTargeted: false,
    hasDiscarders: false,
    newestJoin: 0,
    muteAll: false,
    isGone: false,
    topics: new Set(),
    touchedIn: 0,
  }) satisfies Partial<Group>
