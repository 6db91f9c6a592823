import { Fragment } from 'react'
import { EmojiText } from './emoji.tsx'
import styles from './linked-text.module.css'

/**
 * Ends at characters outside of addresses, such as Chinese punctuation; a trailing stop belongs to
 * the sentence.
 */
const LINK = /(https?:\/\/[\w.~:/?#[\]@!$&'()*+,;=%-]*[\w/#=&%-])/

/** Text of a user with its web addresses as links. */
export const LinkedText = ({ text }: { text: string }) =>
  text.split(LINK).map((part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text have no other name
    <Fragment key={index}>
      {index % 2 === 1 ? <Link url={part} /> : <EmojiText text={part} />}
    </Fragment>
  ))

const Link = ({ url }: { url: string }) => (
  <a className={styles.link} href={url} target="_blank" rel="noreferrer nofollow">
    {url}
  </a>
)
