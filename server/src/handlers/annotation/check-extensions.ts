import {
  type AnswerOf,
  type commands,
  ExtensionOperation,
  LIMITS,
  type RequestOf,
  serverCodes,
  type WireExtension,
} from 'tavern-im/protocol'
import type { Data } from '../../domain/data.ts'
import { asStored, extensionValue } from '../../domain/messages/extensions.ts'
import type { FoundMessage } from '../../domain/messages/found-message.ts'
import type { MessageKey } from '../../domain/messages/reactions.ts'

type ExtensionsInput = RequestOf<typeof commands.annotation.changeExtensions>
type Outcome = AnswerOf<typeof commands.annotation.changeExtensions>['extensionList'][number]

/** The allowed part of a change, and the answer for every key. */
export interface CheckedChange {
  readonly set: readonly WireExtension[]
  /** Keys. */
  readonly deleted: readonly string[]
  readonly answers: readonly Outcome[]
}

interface Row {
  readonly seq: number
  readonly account_id: number
}

const gone = (key: string): Outcome => ({ key, value: '', seq: 0, errorCode: 0 })

/**
 * Checks each key of a change that would get the global sequence `next`. A caller may change a key
 * if it knows the current value or was the last to change it: so a repeat whose first answer was
 * lost is no conflict.
 */
export const checkExtensions = async (
  services: Data,
  { account, conversation }: FoundMessage,
  { operateType, extensionList, sequence }: ExtensionsInput,
  next: number,
): Promise<CheckedChange> => {
  const at: MessageKey = [conversation.head.id, sequence]
  const found = await services.storage.read(services.queries.extensionSeqs, at)
  if (operateType === ExtensionOperation.clear) {
    const deleted = found.map((row): string => JSON.parse(row.key))
    return { set: [], deleted, answers: deleted.map(gone) }
  }
  const rows = new Map<string, Row>(found.map((row) => [row.key, row]))
  const set = new Map<string, WireExtension>()
  const deleted = new Set<string>()
  const answers: Outcome[] = []
  for (const { key, value, seq } of extensionList) {
    const stored = asStored(key)
    const row = rows.get(stored)
    const isKnown = (row?.seq ?? 0) === seq || row?.account_id === account.id
    if (operateType === ExtensionOperation.deleteKeys && (row === undefined || isKnown)) {
      if (row !== undefined) deleted.add(key)
      rows.delete(stored)
      answers.push(gone(key))
    } else if (!isKnown) {
      const latest = await extensionValue(services, at, stored)
      const errorCode = serverCodes.EXTENSION_CONFLICT
      answers.push({ key, value: latest, seq: row?.seq ?? 0, errorCode })
    } else if (row === undefined && rows.size >= LIMITS.EXTENSIONS) {
      answers.push({ ...gone(key), errorCode: serverCodes.BAD_PACKET })
    } else {
      set.set(key, { key, value, seq: next })
      rows.set(stored, { seq: next, account_id: account.id })
      answers.push({ key, value, seq: next, errorCode: 0 })
    }
  }
  return { set: [...set.values()], deleted: [...deleted], answers }
}
