import { Fragment } from 'react'
import styles from './highlighted.module.css'
import { type Hit, highlightedPieces } from './search-hit.ts'

/** A result text with highlighted keywords. */
export const Highlighted = (hit: Hit) =>
  highlightedPieces(hit).map(({ text, isFound }, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of a text have no other name
    <Fragment key={index}>{isFound ? <mark className={styles.found}>{text}</mark> : text}</Fragment>
  ))
