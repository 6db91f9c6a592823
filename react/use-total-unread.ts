import { useTopic } from './use-store.ts'

/** Unread messages of all conversations that count, for a badge; 0 until it is known. */
export const useTotalUnread = (): number => useTopic('totalUnread', (view) => view.totalUnread(), 0)
