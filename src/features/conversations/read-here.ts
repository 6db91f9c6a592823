import type { ConversationContext } from './context.ts'
import type { ConversationRecord } from './record.ts'

/** Shows conversations as read. Returns a function that reverts some of them, or all. */
export const readHere = (im: ConversationContext, records: readonly ConversationRecord[]) => {
  const inOneBatch = <Result>(run: () => Result): Result =>
    im.changes.batch(() => {
      const result = run()
      im.listChanged()
      return result
    })
  const reverses = inOneBatch(
    () => new Map(records.map((record) => [record, im.conversations.read(record)])),
  )
  return (targets: readonly ConversationRecord[] = records): void =>
    inOneBatch(() => {
      for (const record of targets) reverses.get(record)?.()
    })
}
