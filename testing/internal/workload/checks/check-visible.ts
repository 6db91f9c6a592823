import type { Message } from 'tavern-im/strict'
import { keyOf, loadedMessages, type Workload, type WorkloadDevice } from '../workload.ts'
import { isStored } from './read-history.ts'

/** A device that has loaded all histories of its user. */
export type Viewer = Pick<WorkloadDevice, 'userID' | 'name' | 'chat'>

/** Checks that acknowledged messages are in the history of both sides once, with their changes. */
export const checkVisible = (workload: Workload, device: Viewer): void => {
  const { model } = workload
  const { userID } = device
  const seen = new Map<string, number>()
  for (const conversationID of workload.conversationIDsOf(userID)) {
    for (const { ID } of loadedMessages(device, conversationID))
      seen.set(ID, (seen.get(ID) ?? 0) + 1)
  }
  for (const [ID, count] of seen)
    if (count > 1) workload.fault('exactly once', `${device.name} sees ${ID} ${count} times`)
  const keys = new Set(workload.othersOf(userID).map((other) => keyOf(userID, `C2C${other}`)))
  for (const { key, ID, sequence, isRevoked, changes } of model.messages.values()) {
    const hasDeleted = model.hasDeleted(ID, userID)
    // In a group, the time of membership decides which messages are visible.
    const isSure = keys.has(key) && hasDeleted === false
    if (isSure && !seen.has(ID) && sequence > model.clearedUpTo(key, userID))
      workload.fault('nothing acknowledged is lost', `${userID} misses ${ID} (${key} ${sequence})`)
    if (seen.has(ID) && hasDeleted === true)
      workload.fault('nothing acknowledged is lost', `${userID} has deleted ${ID} and sees it`)
    const message = device.chat.findMessage(ID)
    if (message === null) continue
    if (isRevoked && !message.isRevoked)
      workload.fault('nothing acknowledged is lost', `the recall of ${ID}`)
    if (message.version < changes)
      workload.fault('nothing acknowledged is lost', `a change of ${ID}`)
  }
}

interface View {
  readonly userID: string
  readonly messages: ReadonlyMap<string, Message>
}

/**
 * Checks that all users see the same messages of their conversations, and only messages that a user wrote. Each user is
 * a member of all groups from the beginning to the end.
 */
export const checkSameForAll = (workload: Workload, devices: Iterable<Viewer>): void => {
  const viewsByKey = new Map<string, View[]>()
  for (const device of devices) {
    for (const conversationID of workload.conversationIDsOf(device.userID)) {
      const stored = loadedMessages(device, conversationID).filter(isStored)
      const messages = new Map(stored.map((message) => [message.ID, message]))
      const key = keyOf(device.userID, conversationID)
      const views = viewsByKey.get(key) ?? []
      viewsByKey.set(key, [...views, { userID: device.userID, messages }])
    }
  }
  for (const [key, views] of viewsByKey) {
    const all = new Map(views.flatMap(({ messages }) => [...messages]))
    for (const message of all.values()) {
      if (message.type === 'TIMTextElem' && !workload.model.written.has(message.ID))
        workload.fault('nothing is invented', `no user wrote ${message.ID}`)
      for (const view of views) checkSeen(workload, key, message, view)
    }
    checkWritten(workload, key, views, all)
  }
}

/** Checks that written messages are stored in the end, whatever has interrupted their calls. */
const checkWritten = (
  { model, fault }: Workload,
  key: string,
  views: readonly View[],
  all: ReadonlyMap<string, Message>,
): void => {
  for (const [ID, written] of model.written) {
    if (written.key !== key || !written.isStored || all.has(ID)) continue
    const mustSee = ({ userID }: View) =>
      (!written.isTargeted || userID === written.from) &&
      model.hasDeleted(ID, userID) === false &&
      model.clearedUpTo(key, userID) === 0
    if (views.some(mustSee)) fault('nothing written is lost', `${ID} (${key})`)
  }
}

const checkSeen = (workload: Workload, key: string, message: Message, view: View): void => {
  const { ID, sequence, from, receiverList } = message
  const { userID, messages } = view
  const seen = messages.get(ID)
  const line = factsOf(message)
  if (seen !== undefined && factsOf(seen) !== line)
    workload.fault('all see the same', `${userID} sees ${factsOf(seen)}, another ${line}`)
  const isReceiver = receiverList.length === 0 || from === userID || receiverList.includes(userID)
  const mustSee =
    isReceiver &&
    workload.model.hasDeleted(ID, userID) === false &&
    sequence > workload.model.clearedUpTo(key, userID)
  if (seen === undefined && mustSee)
    workload.fault('all see the same', `${userID} misses ${ID} (${key} ${sequence})`)
}

const factsOf = ({ ID, sequence, type, isRevoked, version }: Message): string =>
  JSON.stringify([ID, sequence, type, isRevoked, version])
