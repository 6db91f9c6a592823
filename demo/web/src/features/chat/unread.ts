import { signal } from '../../ui/signal.ts'

/** The parts of the app with unread counts. */
type UnreadPart = 'chat' | 'notices'

const counts = signal<Readonly<Record<UnreadPart, number>>>({ chat: 0, notices: 0 })

/** Set by the part that knows the count; pages without the SDK read it. */
export const setUnread = (part: UnreadPart, count: number): void => {
  if (counts.get()[part] !== count) counts.set({ ...counts.get(), [part]: count })
}

/** The unread count of one part, or of all parts. */
export const useUnread = (part?: UnreadPart): number => {
  const now = counts.use()
  return part === undefined ? now.chat + now.notices : now[part]
}
