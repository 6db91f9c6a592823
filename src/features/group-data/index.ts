import { bindMethods } from '../../kernel/method.ts'
import { isLike } from '../../lib/is-like.ts'
import type { FeatureKernel } from '../kernel.ts'
import { peerOf } from '../messages/index.ts'
import type { GroupDataApi } from './api.ts'
import { AttributeStore } from './attribute-store.ts'
import { attributesChanged, readAndTell } from './attributes.ts'
import type { AttributesEvent, CountersEvent, CustomDataEvent, PinnedEvent } from './commands.ts'
import type { GroupDataContext, GroupDataUses } from './context.ts'
import { CounterStore } from './counter-store.ts'
import { countersChanged } from './counters.ts'
import {
  deleteGroupAttributes,
  getGroupAttributes,
  initGroupAttributes,
  setGroupAttributes,
} from './methods/group-attributes.ts'
import {
  decreaseGroupCounter,
  getGroupCounters,
  increaseGroupCounter,
  setGroupCounters,
} from './methods/group-counters.ts'
import { getPinnedGroupMessageList, pinGroupMessage } from './methods/pin-group-message.ts'
import { groupDataShapes } from './shapes.ts'

export { groupDataShapes } from './shapes.ts'

/** What groups have besides messages and members: attributes, counters, pinned messages. */
export interface GroupDataFeature {
  readonly api: GroupDataApi
  attributesChanged(groupID: string, event: AttributesEvent): void
  countersChanged(groupID: string, event: CountersEvent): void
  pinned(conversationID: string, event: PinnedEvent): void
  customData(groupID: string, event: CustomDataEvent): void
  /** Changes were missed that no log has any more, in a group or in all: what is known may be old. */
  doubt(groupID?: string): void
}

export const createGroupData = (kernel: FeatureKernel, uses: GroupDataUses): GroupDataFeature => {
  const attributes = new AttributeStore()
  const counters = new CounterStore()
  const parts = { attributes, counters, reads: new Map(), writes: new Map() }
  const context: GroupDataContext = { ...kernel, ...uses, ...parts }
  const doubt = (groupID?: string) => {
    const doubted = groupID === undefined ? [...attributes.groupIDs] : [groupID]
    counters.forgotten(groupID)
    for (const one of doubted) {
      if (attributes.get(one) === undefined) continue
      attributes.doubted(one)
      readAndTell(context, one)
    }
  }
  const forget = (groupID?: string) => {
    attributes.forgotten(groupID)
    counters.forgotten(groupID)
  }
  const customData = (groupID: string, { data }: CustomDataEvent) =>
    kernel.events.emit('onRoomCustomDataReceived', () => [{ groupID, data }])
  kernel.facts.react('room-told', ({ groupID, events }) => {
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
  kernel.facts.react('room-entered', ({ groupID }) => doubt(groupID))
  kernel.facts.react('session-closed', () => forget())
  kernel.facts.react('group-left', ({ groupID }) => forget(groupID))
  // What was being read when I left may have come after it.
  kernel.facts.react('group-joined', ({ group }) => forget(group.groupID))
  const table = {
    initGroupAttributes,
    setGroupAttributes,
    deleteGroupAttributes,
    getGroupAttributes,
    setGroupCounters,
    increaseGroupCounter,
    decreaseGroupCounter,
    getGroupCounters,
    pinGroupMessage,
    getPinnedGroupMessageList,
  }
  return {
    api: bindMethods<GroupDataApi, GroupDataContext>(table, context, kernel.gate),
    attributesChanged: (groupID, event) => attributesChanged(context, groupID, event),
    countersChanged: (groupID, event) => countersChanged(context, groupID, event),
    pinned(conversationID, { message, isPinned, operator }) {
      const groupID = peerOf(conversationID)?.to ?? ''
      const shown = uses.messages.pinned(conversationID, message, isPinned ? operator : undefined)
      kernel.events.emit('onPinnedGroupMessageUpdated', () => ({
        groupID,
        message: shown,
        isPinned,
        operatorInfo: { ...operator },
      }))
    },
    customData,
    doubt,
  }
}

const isEvent = <Event extends { readonly event: keyof typeof groupDataShapes }>(
  given: object,
  name: Event['event'],
): given is Event =>
  (given as { readonly event?: unknown }).event === name && isLike(groupDataShapes[name], given)
