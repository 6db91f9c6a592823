import { keyOf, type Play } from '../play.ts'
import type { Seat } from '../seat.ts'

interface StoredMessage {
  readonly key: string
  readonly sequence: number
  readonly sender_id: number
  readonly client_time: number
  readonly random: number
}

interface StoredReading {
  readonly place: string
  readonly sequence: number
}

const STORED = `
  SELECT c.key, m.sequence, m.sender_id, m.client_time, m.random
  FROM messages m JOIN conversations c ON c.id = m.conversation_id
  ORDER BY m.conversation_id, m.sequence`

const READINGS = `
  SELECT c.key || ' ' || a.user_id AS place, u.read_sequence AS sequence
  FROM user_conversations u
  JOIN conversations c ON c.id = u.conversation_id JOIN accounts a ON a.id = u.account_id`

/** What was acknowledged is on disk, at its place, once; and places follow one another. */
export const mustBeStored = ({ simulation, model }: Play): void => {
  const stored = simulation.disk.rows<StoredMessage>(STORED)
  const places = new Map<string, string>()
  const identities = new Set<string>()
  let before: StoredMessage | undefined
  for (const message of stored) {
    const { key, sequence, sender_id, client_time, random } = message
    const expected = before?.key === key ? before.sequence + 1 : 1
    if (sequence !== expected)
      simulation.fault('one order', `${key} has ${sequence}, not ${expected}`)
    const identity = `${key} ${sender_id} ${client_time} ${random}`
    if (identities.has(identity)) simulation.fault('exactly once', `${identity} is stored twice`)
    identities.add(identity)
    places.set(`${key} ${sequence}`, `${client_time}-${random}`)
    before = message
  }
  const keys = new Set(stored.map(({ key }) => key))
  for (const { key, sequence, ID } of model.messages.values()) {
    // A group that was dismissed goes with all that was said in it.
    const isGone = key.startsWith('g:') && !keys.has(key)
    if (!isGone && !ID.endsWith(`-${places.get(`${key} ${sequence}`)}`))
      simulation.fault('nothing acknowledged is lost', `${ID} is not stored at ${key} ${sequence}`)
  }
  mustBeRead({ simulation, model })
}

/** What was acknowledged as read is. */
const mustBeRead = ({ simulation, model }: Pick<Play, 'simulation' | 'model'>): void => {
  for (const { place, sequence } of simulation.disk.rows<StoredReading>(READINGS)) {
    const read = model.readings.get(place) ?? 0
    if (sequence < read)
      simulation.fault(
        'nothing acknowledged is lost',
        `${place} is read up to ${sequence}, not ${read}`,
      )
  }
}

/** What was acknowledged is in the history of both sides, exactly once, as it became. */
export const mustBeSeen = (play: Play, seat: Seat): void => {
  const { simulation, model } = play
  const { userID } = seat
  const seen = new Map<string, number>()
  for (const conversationID of play.places(userID)) {
    for (const { ID } of play.known(seat, conversationID)) seen.set(ID, (seen.get(ID) ?? 0) + 1)
  }
  for (const [ID, count] of seen)
    if (count > 1) simulation.fault('exactly once', `${seat.name} sees ${ID} ${count} times`)
  const keys = new Set(play.othersOf(userID).map((other) => keyOf(userID, `C2C${other}`)))
  for (const { key, ID, sequence, isRevoked, changes } of model.messages.values()) {
    const hasDeleted = model.hasDeleted(ID, userID)
    // Who was in a group, and when, decides what it sees there.
    const isSure = keys.has(key) && hasDeleted === false
    if (isSure && !seen.has(ID) && sequence > model.clearedUpTo(key, userID))
      simulation.fault(
        'nothing acknowledged is lost',
        `${userID} misses ${ID} (${key} ${sequence})`,
      )
    if (seen.has(ID) && hasDeleted === true)
      simulation.fault('nothing acknowledged is lost', `${userID} has deleted ${ID} and sees it`)
    const message = seat.chat.findMessage(ID)
    if (message === null) continue
    if (isRevoked && !message.isRevoked)
      simulation.fault('nothing acknowledged is lost', `the recall of ${ID}`)
    if (message.version < changes)
      simulation.fault('nothing acknowledged is lost', `a change of ${ID}`)
  }
}
