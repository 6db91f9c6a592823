import { emojis } from '../../chat/emoji.tsx'

/** Offered first. */
export const quickFaces: readonly string[] = ['👍', '❤️', '😂', '🔥', '🎉', '😭']

/** All that one can react with, the quick ones first. */
export const allFaces: readonly string[] = [
  ...quickFaces,
  ...emojis.filter((emoji) => !quickFaces.includes(emoji)),
]

/** How many have reacted, in as much room as there is. */
export const countText = (count: number): string => (count > 99 ? '99+' : String(count))
