import { GroupNotice } from 'tavern-im/protocol'
import { withLoaded } from '../../kernel/cache-miss.ts'
import type { Group } from '../cache/entities.ts'
import type { Data } from '../data.ts'
import { logEvent } from '../events/account-events.ts'
import { forgetMessages } from '../messages/forget-messages.ts'
import type { Media } from '../messages/media.ts'
import type { MessageStoring } from '../messages/message-storing.ts'
import { readMonths } from '../messages/partition-ranges.ts'
import type { LiveRooms } from '../rooms/live-rooms.ts'
import { type Notice, notify } from './system-notices.ts'

/** Members notified in one tick of the event loop. */
const MEMBERS = 200

interface DismissedGroup {
  readonly id: number
  readonly app: number
  readonly owner: string
  readonly conversationID: number
  readonly group: Notice['group']
}

/**
 * Dismisses a group: its id is free at once; `Dismissals` notifies its members. Use inside
 * `withLoaded`, after the last look-up.
 */
export const dismiss = (services: Data & LiveRooms, group: Group): void => {
  const { writer, tables, cache } = services
  group.isGone = true
  writer.touch(tables.group, group)
  if (group.head.id !== 0) {
    writer.write(tables.dismissal.retire, [`d:${group.id}`, group.head.id])
  }
  for (const topic of cache.topicsHere(group)) topic.isGone = true
  for (const query of group.topics.size > 0 ? tables.dismissal.topics : []) {
    writer.write(query, [group.id])
  }
  services.rooms.end(group)
  cache.removeGroup(group)
  group.members.clear()
}

/**
 * Notifies the members of dismissed groups and removes the remaining rows, in batches. After a
 * restart it resumes.
 */
export class Dismissals {
  #last: Promise<void> = Promise.resolve()
  #isEnded = false

  /** Never rejects. */
  run(services: MessageStoring): Promise<void> {
    this.#last = this.#last
      .then(() => this.#clear(services))
      .catch((cause) =>
        services.log.error({ err: cause }, 'deleting the data of dismissed groups failed'),
      )
    return this.#last
  }

  /** Resolves when no run is in progress. */
  async end(): Promise<void> {
    this.#isEnded = true
    await this.#last
  }

  async #clear(services: MessageStoring): Promise<void> {
    if (this.#isEnded) return
    const rows = await services.storage.read(services.queries.dismissedGroups, [])
    for (const { id, app, owner, conversation_id, dismissed: groupID, ...row } of rows) {
      const { name, type, avatar } = row
      const group = { groupID, name, type, avatar }
      const left = { id, app, owner, conversationID: conversation_id, group }
      // Members of a topic were notified through their community's log.
      if (row.community_id === 0) await this.#notifyMembers(services, left)
      await this.#forget(services, left)
    }
  }

  async #notifyMembers(
    services: MessageStoring,
    { id, app, owner, group }: DismissedGroup,
  ): Promise<void> {
    const { storage, queries, cache, writer } = services
    const { groupID } = group
    while (!this.#isEnded) {
      const rows = await storage.read(queries.formerMembers, [id, MEMBERS])
      if (rows.length === 0) return
      const userIDs = rows.map((row) => row.user_id)
      await withLoaded(() => {
        const [account] = cache.accounts(app, [owner])
        const sides = cache.notices(cache.accounts(app, userIDs))
        for (const side of sides) {
          writer.write(queries.removeMember, [id, side.account.id])
          // A member of a new group with the same id stays a member: that group has another number.
          const left = { event: 'groupLeft', groupID, number: id, reason: 'dismissed' } as const
          logEvent(services, side.account, left)
        }
        const operator = account ?? { userID: owner, tinyID: '0', profile: { userID: owner } }
        notify(services, sides, { operationType: GroupNotice.dismissed, group, operator })
      })
      await writer.settled()
    }
  }

  async #forget(services: Data & Media, { id, conversationID }: DismissedGroup): Promise<void> {
    const { tables, writer, cache } = services
    const { group, conversation, lastID } = tables.dismissal
    // Numbers of groups and messages must never be reused: clients know them.
    for (const last of Object.entries(cache.lastIDs)) writer.write(lastID, last)
    for (const { month } of await readMonths(services, conversationID, 0)) {
      const upTo = Number.MAX_SAFE_INTEGER
      for await (const _ of forgetMessages(services, conversationID, {
        month,
        upTo,
        areDropped: false,
      })) {
        if (this.#isEnded) return
      }
      writer.write(tables.dismissal.month, [conversationID, month])
      await writer.settled()
    }
    for (const query of group) writer.write(query, [id])
    writer.write(conversation, [conversationID])
    await writer.settled()
    await services.cleanUp?.removeGone()
    await services.mergerCleanUp.removeGone()
  }
}
