import { signal } from '../../ui/signal.ts'

/** Where something can be unread. */
type UnreadPart = 'chat' | 'notices'

const counts = signal<Readonly<Record<UnreadPart, number>>>({ chat: 0, notices: 0 })

/** Told by whoever knows it; pages that do not load the SDK read it too. */
export const setUnread = (part: UnreadPart, count: number): void => {
  if (counts.get()[part] !== count) counts.set({ ...counts.get(), [part]: count })
}

/** How much is unread: in one part, or in all of them. */
export const useUnread = (part?: UnreadPart): number => {
  const now = counts.use()
  return part === undefined ? now.chat + now.notices : now[part]
}
