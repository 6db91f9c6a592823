import { Fragment } from 'react'
import { EmojiText } from './emoji.tsx'
import styles from './linked-text.module.css'

/** Up to what no address has, such as Chinese punctuation; a stop at its end belongs to the sentence. */
const LINK = /(https?:\/\/[\w.~:/?#[\]@!$&'()*+,;=%-]*[\w/#=&%-])/

/** What somebody has written: its web addresses can be followed. */
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
