import type { Scenario } from '../scenario.ts'

interface StoredMessage {
  readonly key: string
  readonly sequence: number
  readonly sender_id: number
  readonly client_time: number
  readonly random: number
}

interface StoredReading {
  /** The key of the conversation and the userID. */
  readonly membership: string
  readonly sequence: number
}

const STORED = `
  SELECT c.key, m.sequence, m.sender_id, m.client_time, m.random
  FROM messages m JOIN conversations c ON c.id = m.conversation_id
  ORDER BY m.conversation_id, m.sequence`

const READINGS = `
  SELECT c.key || ' ' || a.user_id AS membership, u.read_sequence AS sequence
  FROM user_conversations u
  JOIN conversations c ON c.id = u.conversation_id JOIN accounts a ON a.id = u.account_id`

/** Checks that acknowledged messages are on disk once, at their sequence, and that sequences have no gaps. */
export const checkStored = ({ simulation, workload }: Scenario): void => {
  const { model } = workload
  const stored = simulation.disk.rows<StoredMessage>(STORED)
  const identityAt = new Map<string, string>()
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
    identityAt.set(`${key} ${sequence}`, `${client_time}-${random}`)
    before = message
  }
  const keys = new Set(stored.map(({ key }) => key))
  for (const { key, sequence, ID } of model.messages.values()) {
    // A dismissed group has no messages.
    const isGone = key.startsWith('g:') && !keys.has(key)
    if (!isGone && !ID.endsWith(`-${identityAt.get(`${key} ${sequence}`)}`))
      simulation.fault('nothing acknowledged is lost', `${ID} is not stored at ${key} ${sequence}`)
  }
  checkRead({ simulation, workload })
}

/** Checks that acknowledged read marks are on disk. */
const checkRead = ({
  simulation,
  workload: { model },
}: Pick<Scenario, 'simulation' | 'workload'>): void => {
  for (const { membership, sequence } of simulation.disk.rows<StoredReading>(READINGS)) {
    const read = model.readings.get(membership) ?? 0
    if (sequence < read)
      simulation.fault(
        'nothing acknowledged is lost',
        `${membership} is read up to ${sequence}, not ${read}`,
      )
  }
}
