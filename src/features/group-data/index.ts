import { Refetches } from '../../kernel/refetches.ts'
import { isLike } from '../../lib/is-like.ts'
import { messageShape } from '../../protocol/message-shape.ts'
import { configurationFeature } from '../configuration/index.ts'
import type { Feature } from '../feature.ts'
import { groupFeature } from '../groups/index.ts'
import type { FeatureKernel } from '../kernel.ts'
import { messageFeature, peerOf } from '../messages/index.ts'
import type { GroupDataEventData } from './api.ts'
import { AttributeStore } from './attribute-store.ts'
import { attributesChanged, readAndNotify } from './attributes.ts'
import type { AttributesEvent, CountersEvent, CustomDataEvent } from './commands.ts'
import type { GroupDataContext, GroupDataUses } from './context.ts'
import { CounterStore } from './counter-store.ts'
import { countersChanged } from './counters.ts'
import { sendRoomCustomData, sendTRTCCustomData } from './custom-data.ts'

/** An example of each event of a group's own data. */
const groupDataShapes = {
  attributes: {
    operationType: 0,
    mainSequence: 0,
    groupAttributeList: [{ key: '', value: '' }],
    keyList: [''],
  },
  customData: { data: '' },
  counters: { counterSequence: 0, counterList: [{ key: '', value: '' }] },
}

/** Wait after attributes could not be read again; doubled after each failure. */
const RETRY_MS = 3_000

/** Data of groups besides messages and members: attributes, counters, pinned messages. */
export interface GroupDataState {
  readonly context: GroupDataContext
}

const createGroupData = (
  kernel: FeatureKernel<GroupDataEventData>,
  uses: GroupDataUses,
): GroupDataState => {
  const attributes = new AttributeStore()
  const counters = new CounterStore()
  const refetches = new Refetches({
    ...{ platform: kernel.platform, log: kernel.log, action: 'read attributes of', ms: RETRY_MS },
    fetch: (groupID) => readAndNotify(context, groupID),
  })
  const parts = { attributes, counters, refetches, reads: new Map(), writes: new Map() }
  const context: GroupDataContext = { ...kernel, ...uses, ...parts }
  /**
   * Changes were lost that no log contains any more, in one group or in all: known data is stale.
   */
  const invalidate = (groupID?: string) => {
    const known = [...new Set([...attributes.groupIDs, ...refetches.keys])]
    const stale = groupID === undefined ? known : known.filter((one) => one === groupID)
    counters.forgotten(groupID)
    for (const one of stale) attributes.markStale(one)
    refetches.request(stale)
  }
  const forget = (groupID?: string) => {
    attributes.forgotten(groupID)
    counters.forgotten(groupID)
    if (groupID === undefined) refetches.clear()
    else refetches.drop(groupID)
  }
  const customData = (groupID: string, { data }: CustomDataEvent) =>
    kernel.events.emit('onRoomCustomDataReceived', () => [{ groupID, data }])
  kernel.facts.react('room-news', ({ groupID, events }) => {
    for (const event of events) {
      if (isEvent<AttributesEvent>(event, 'attributes')) {
        attributesChanged(context, groupID, event)
      } else if (isEvent<CountersEvent>(event, 'counters')) {
        countersChanged(context, groupID, event)
      } else if (isEvent<CustomDataEvent>(event, 'customData')) {
        customData(groupID, event)
      }
    }
  })
  kernel.facts.react('room-entered', ({ groupID }) => invalidate(groupID))
  kernel.facts.react('log-lost', ({ groupID }) => invalidate(groupID))
  kernel.facts.react('session-opened', () => refetches.resume())
  kernel.facts.react('session-closed', () => forget())
  kernel.facts.react('group-left', ({ groupID }) => forget(groupID))
  // A read that was pending when I left may have completed after it.
  kernel.facts.react('group-joined', ({ group }) => forget(group.groupID))
  const {
    attributes: attributesShape,
    counters: countersShape,
    customData: dataShape,
  } = groupDataShapes
  kernel.logs.group.add({
    attributes: [attributesShape, (event, groupID) => attributesChanged(context, groupID, event)],
    counters: [countersShape, (event, groupID) => countersChanged(context, groupID, event)],
    customData: [
      dataShape,
      (event, groupID, position) => {
        if (position > uses.groups.position(groupID)) customData(groupID, event)
      },
    ],
  })
  kernel.logs.conversation.add({
    pinned: [
      { message: messageShape, isPinned: true, operator: { userID: '', nick: '', avatar: '' } },
      ({ message, isPinned, operator }, conversationID) => {
        const groupID = peerOf(conversationID)?.to ?? ''
        const shown = uses.messages.pinned(conversationID, message, isPinned ? operator : undefined)
        kernel.events.emit('onPinnedGroupMessageUpdated', () => ({
          groupID,
          message: shown,
          isPinned,
          operatorInfo: { ...operator },
        }))
      },
    ],
  })
  const { configuration } = uses
  configuration.experimentBy('sendRoomCustomData', (options) =>
    sendRoomCustomData(context, options),
  )
  configuration.experimentBy('sendTRTCCustomData', (options) =>
    sendTRTCCustomData('sendTRTCCustomData', options),
  )
  return { context }
}

const isEvent = <Event extends { readonly event: keyof typeof groupDataShapes }>(
  data: object,
  name: Event['event'],
): data is Event =>
  (data as { readonly event?: unknown }).event === name && isLike(groupDataShapes[name], data)

export const groupDataStateFeature: Feature<GroupDataState, GroupDataUses> = {
  name: 'groupData',
  uses: { configuration: configurationFeature, groups: groupFeature, messages: messageFeature },
  create: createGroupData,
}
