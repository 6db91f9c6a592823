import { Fragment } from 'react'
import { useSession } from 'tavern-im/react'
import { TYPES } from 'tavern-im/strict'
import { LinkedText } from '../chat/linked-text.tsx'
import { piecesOf } from './mention-text.ts'
import styles from './mentioned-text.module.css'

interface MentionedTextProps {
  readonly text: string
  /** The mentioned userIDs. */
  readonly atUserList: readonly string[]
}

/** A user's text with highlighted mentions, above all of the reader. */
export const MentionedText = ({ text, atUserList }: MentionedTextProps) =>
  atUserList.length === 0 ? <LinkedText text={text} /> : <Pieces {...{ text, atUserList }} />

const Pieces = ({ text, atUserList }: MentionedTextProps) => {
  const { userID: myID } = useSession()
  return piecesOf(text, atUserList).map((piece, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of a text have no other name
    <Fragment key={index}>
      {piece.isMention ? (
        <span
          className={styles.mention}
          data-mine={piece.who === myID || piece.who === TYPES.MSG_AT_ALL}
        >
          {piece.text}
        </span>
      ) : (
        <LinkedText text={piece.text} />
      )}
    </Fragment>
  ))
}
