import type { MessageExtra } from 'tavern-im/protocol'

/** The places of messages that nobody keeps: by their second, and within it by this number. */
export const ordersWithin = (time: () => number) => {
  let second = 0
  let count = 0
  return () => {
    const now = time()
    count = now === second ? count + 1 : 1
    second = now
    return { time: now, order: count }
  }
}

/** A message that nobody keeps, at its place. */
export const placed = <Draft extends { readonly extra: MessageExtra | undefined }>(
  draft: Draft,
  { time, order }: { readonly time: number; readonly order: number },
): Draft & { readonly time: number; readonly extra: MessageExtra } => ({
  ...draft,
  time,
  extra: { ...draft.extra, order },
})
