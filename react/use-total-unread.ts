import { useTopic } from './use-store.ts'

/**
 * Unread messages of all conversations that count, for a badge; 0 until it is known. Before the session is
 * ready it may be that of the conversations that the last session kept on this device.
 */
export const useTotalUnread = (): number => useTopic('totalUnread', (view) => view.totalUnread(), 0)
