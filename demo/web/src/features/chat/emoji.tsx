import { Fragment } from 'react'
import styles from './emoji.module.css'
import { FaceDrawing, faces } from './emoji-faces.tsx'
import { things } from './emoji-things.tsx'

/** The emoji with drawings of the project, which look the same on every device. */
export const emojis: readonly string[] = [...Object.keys(faces), ...Object.keys(things)]

const KNOWN = new RegExp(`(${emojis.join('|')})`, 'u')

export const emojiName = (emoji: string): string =>
  faces[emoji]?.name ?? things[emoji]?.name ?? emoji

/** The drawing of an emoji; the character itself if there is none. */
export const Emoji = ({ emoji }: { emoji: string }) => {
  const face = faces[emoji]
  const drawing = face === undefined ? things[emoji]?.drawing : <FaceDrawing face={face} />
  if (drawing === undefined) return <>{emoji}</>
  return (
    <svg
      className={styles.emoji}
      viewBox="0 0 48 48"
      strokeLinecap="round"
      strokeLinejoin="round"
      role="img"
      aria-label={emojiName(emoji)}
    >
      {drawing}
    </svg>
  )
}

/** Text with known emoji as drawings; everything else stays plain text. */
export const EmojiText = ({ text }: { text: string }) =>
  text.split(KNOWN).map((part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text have no other name
    <Fragment key={index}>{index % 2 === 1 ? <Emoji emoji={part} /> : part}</Fragment>
  ))
