import type { MessageExtra } from 'tavern-im/protocol'

/** The order of unstored messages: by their second, and this number within it. */
export const transientOrders = (time: () => number) => {
  let second = 0
  let count = 0
  return () => {
    const now = time()
    count = now === second ? count + 1 : 1
    second = now
    return { time: now, order: count }
  }
}

/** An unstored message with its position. */
export const withOrder = <Draft extends { readonly extra: MessageExtra | undefined }>(
  draft: Draft,
  { time, order }: { readonly time: number; readonly order: number },
): Draft & { readonly time: number; readonly extra: MessageExtra } => ({
  ...draft,
  time,
  extra: { ...draft.extra, order },
})
