import type { ConfigurationFeature } from '../configuration/index.ts'
import type { FeatureKernel } from '../kernel.ts'
import { groupConversationID } from '../messages/index.ts'
import type { SignalingFeature } from '../signaling/index.ts'
import { applyAccountEvent, isOfRow, type Uses } from './account-events.ts'
import { syncPushes } from './commands.ts'
import { Filling } from './filling.ts'
import { applyGroupEvent } from './group-events.ts'
import { Jumps } from './jumps.ts'
import { Recovery } from './recovery.ts'
import { Sync } from './sync.ts'

interface SyncUses extends Uses {
  readonly configuration: ConfigurationFeature
  readonly signaling: SignalingFeature
}

/** Brings the client up to date at the start of a session, after a lost connection, after a gap. */
export const createSync = (kernel: FeatureKernel, uses: SyncUses): void => {
  const { facts, gate, changes, events, accountLog, wire } = kernel
  const { configuration, blacklist, friends, groups, conversations, messages } = uses

  const becomeReady = () => {
    if (gate.status !== 'syncing') return
    changes.batch(() => {
      gate.moveTo('ready')
      messages.openOutbox()
      changes.mark('session')
      events.emit('sdkStateReady', () => ({}))
      groups.tellList()
      conversations.tellList()
      friends.tellLists()
    })
    uses.signaling.lookBack()
    blacklist.start()
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

  const pushed = (apply: () => void, isOfRow = true) => {
    changes.batch(apply)
    if (isOfRow) sync.pushed(apply)
  }

  wire.onPush(syncPushes.account, (entry) => {
    const apply = () => applyAccountEvent(uses, entry)
    if (accountLog.take(entry.position)) pushed(apply, isOfRow(entry.data))
  })

  // The difference brings the unread count of what no list told of; then the recovery fills it.
  const jumps = new Jumps(kernel.platform.clock, messages, (gaps) => {
    for (const gap of gaps) recovery.add(gap)
    sync.request()
  })
  facts.react('messages-missed', (gap) => {
    if (!gap.isCounted) sync.doubt()
    ;(gap.isCounted ? recovery : jumps).add(gap)
  })

  wire.onPush(syncPushes.group, (entry) =>
    pushed(() => {
      const known = groups.position(entry.groupID)
      if (known === 0 || entry.position <= known) return
      if (entry.position > known + 1) jumps.addEntry()
      else applyGroupEvent(uses, entry)
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
    if (isResumed) conversations.retryReads()
  })

  facts.react('session-closed', () => {
    sync.clear()
    recovery.clear()
    filling.stop()
    jumps.clear()
    accountLog.forget()
  })
}
