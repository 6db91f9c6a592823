import { emojis } from '../../chat/emoji.tsx'

/** Shown first. */
export const quickFaces: readonly string[] = ['👍', '❤️', '😂', '🔥', '🎉', '😭']

/** All reactions, quick ones first. */
export const allFaces: readonly string[] = [
  ...quickFaces,
  ...emojis.filter((emoji) => !quickFaces.includes(emoji)),
]

/** The number of reactions in limited space. */
export const countText = (count: number): string => (count > 99 ? '99+' : String(count))
