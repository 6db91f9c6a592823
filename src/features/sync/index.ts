import { configurationFeature } from '../configuration/index.ts'
import { conversationFeature } from '../conversations/index.ts'
import type { Feature } from '../feature.ts'
import { groupFeature } from '../groups/index.ts'
import type { FeatureKernel } from '../kernel.ts'
import { groupConversationID, messageFeature } from '../messages/index.ts'
import { profileFeature } from '../profiles/index.ts'
import { applyAccountEntry, applyGroupEntry, isOfRow } from './apply-entry.ts'
import { syncPushes } from './commands.ts'
import type { SyncUses } from './context.ts'
import { Filling } from './filling.ts'
import { Jumps } from './jumps.ts'
import { Recovery } from './recovery.ts'
import { Sync } from './sync.ts'

export interface SyncFeature {
  /** Runs a task each time that all lists were read again. The synchronisation does not wait for it. */
  whenListed(task: () => void): void
}

/** Updates the client at the start of a session, after a lost connection, and after a gap. */
const createSync = (kernel: FeatureKernel, uses: SyncUses): SyncFeature => {
  const { facts, gate, changes, events, accountLog, wire } = kernel
  const { configuration, groups, conversations, messages } = uses

  const becomeReady = () => {
    if (gate.status !== 'syncing') return
    changes.batch(() => {
      gate.moveTo('ready')
      messages.openOutbox()
      changes.mark('session')
      events.emit('sdkStateReady', () => ({}))
      groups.notifyList()
      conversations.notifyList()
      facts.publish('session-ready', {})
    })
  }

  const filling = new Filling(kernel, messages)
  const recovery = new Recovery(kernel, messages, () => {
    if (gate.status === 'ready') filling.start()
  })
  const sync = new Sync(kernel, uses, recovery, () =>
    configuration.whenSettled(() => messages.whenRestored(becomeReady)),
  )
  accountLog.whenGap(() => sync.request())
  conversations.whenResync(() => sync.again())

  const pushed = (apply: () => void, position?: number) => {
    changes.batch(apply)
    sync.pushed(apply, position)
  }

  wire.onPush(syncPushes.account, (entry) => {
    const apply = () => applyAccountEntry(kernel, entry)
    if (!accountLog.take(entry.position)) return
    pushed(apply, isOfRow(entry.data) ? undefined : entry.position)
  })

  // The sync brings the unread counts that no list has reported; then the recovery loads the
  // messages.
  const jumps = new Jumps(kernel.platform.clock, messages, (gaps) => {
    for (const gap of gaps) recovery.add(gap)
    sync.request()
  })
  facts.react('messages-missed', (gap) => {
    if (!gap.isCounted) sync.invalidate()
    ;(gap.isCounted ? recovery : jumps).add(gap)
  })

  wire.onPush(syncPushes.group, (entry) =>
    pushed(() => {
      const known = groups.position(entry.groupID)
      // The list that contains the group will be newer than the entry, and than messages that came before it.
      if (known === 0) messages.invalidate(groupConversationID(entry.groupID))
      if (known === 0 || entry.position <= known) return
      if (entry.position > known + 1) jumps.addEntry()
      else applyGroupEntry(kernel, uses, entry)
    }),
  )

  facts.react('group-left', ({ groupID }) => {
    recovery.drop(groupConversationID(groupID))
    jumps.drop(groupConversationID(groupID))
  })

  facts.react('session-opened', ({ isResumed }) => {
    if (!isResumed) {
      sync.clear()
      accountLog.forget()
    }
    filling.stop()
    sync.restart()
    conversations.retryReads()
  })

  facts.react('session-closed', () => {
    sync.clear()
    recovery.clear()
    filling.stop()
    jumps.clear()
    accountLog.forget()
  })
  return { whenListed: (task) => sync.whenListed(task) }
}

export const syncFeature: Feature<SyncFeature, SyncUses> = {
  name: 'sync',
  uses: {
    configuration: configurationFeature,
    profiles: profileFeature,
    groups: groupFeature,
    messages: messageFeature,
    conversations: conversationFeature,
  },
  create: createSync,
}
