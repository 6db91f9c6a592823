import { useState } from 'react'
import styles from './avatar.module.css'
import { classNames } from './class-names.ts'
import { isWebAddress } from './web-address.ts'

interface AvatarProps {
  readonly src: string
  readonly name: string
  readonly size?: 'small' | 'medium' | 'large' | 'huge'
}

const HUES = [14, 36, 165, 205, 262, 335] as const

const hueOf = (name: string): number => {
  const sum = [...name].reduce((total, character) => total + (character.codePointAt(0) ?? 0), 0)
  return HUES[sum % HUES.length] ?? 14
}

/** An avatar; shows the first character of the name without a picture. */
export const Avatar = ({ src, name, size = 'medium' }: AvatarProps) => {
  const [brokenSrc, setBrokenSrc] = useState('')
  const isShown = isWebAddress(src) && src !== brokenSrc
  return (
    <span className={classNames(styles.avatar, styles[size])}>
      {isShown ? (
        <img
          className={styles.picture}
          src={src}
          alt=""
          draggable={false}
          onError={() => setBrokenSrc(src)}
        />
      ) : (
        <span
          className={styles.letter}
          style={{ background: `hsl(${hueOf(name)} 62% 62%)` }}
          aria-hidden="true"
        >
          {[...name][0]?.toUpperCase() ?? '?'}
        </span>
      )}
    </span>
  )
}
