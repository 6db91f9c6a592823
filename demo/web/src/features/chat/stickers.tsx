import type { ReactNode } from 'react'
import styles from './stickers.module.css'

interface StickerDrawing {
  readonly word: string
  readonly colour: string
  readonly face: ReactNode
}

const happy = <path d="M40 47q5-6 10 0M70 47q5-6 10 0M48 58q12 12 24 0" />
const proud = (
  <>
    <path d="M36 44h20l-3 9H41zM64 44h20l-3 9H67zM56 45h8" fill="currentColor" />
    <path d="M50 62q10 6 20 0" />
  </>
)
const shouting = (
  <>
    <path d="m40 42 9 5-9 5M80 42l-9 5 9 5" />
    <path d="M50 58h20q-1 12-10 12t-10-12z" fill="currentColor" />
  </>
)
const begging = (
  <>
    <circle cx="45" cy="48" r="6" fill="currentColor" />
    <circle cx="75" cy="48" r="6" fill="currentColor" />
    <circle cx="43" cy="46" r="1.8" fill="#fff" stroke="none" />
    <circle cx="73" cy="46" r="1.8" fill="#fff" stroke="none" />
    <path d="M54 63q6-5 12 0" />
  </>
)
const sweating = (
  <>
    <path d="M40 48h10M70 48h10M50 62q5-4 10 0t10 0" />
    <path d="M88 34q7 9 0 12-7-3 0-12z" fill="#7db2dc" stroke="none" />
  </>
)

/** Drawings of the project; the index of a face message is the index in this list. */
const drawings: readonly StickerDrawing[] = [
  { word: '收到', colour: '#8fd0b8', face: happy },
  { word: '冲鸭', colour: '#ffc65c', face: shouting },
  { word: '稳了', colour: '#9fc8e8', face: proud },
  { word: '666', colour: '#ff9d6b', face: happy },
  { word: '求带', colour: '#c6b8ea', face: begging },
  { word: '溜了', colour: '#b9c9a5', face: sweating },
  { word: '干杯', colour: '#ffb45c', face: shouting },
  { word: '抱拳', colour: '#f5a3ae', face: proud },
]

export const STICKER_SET = 'tavern'
export const stickerCount = drawings.length

export const stickerWord = (index: number): string | null => drawings[index]?.word ?? null

/** A large face; nothing if the index is unknown. */
export const Sticker = ({ index }: { index: number }) => {
  const drawing = drawings[index]
  if (drawing === undefined) return null
  return (
    <svg className={styles.sticker} viewBox="0 0 120 120" role="img" aria-label={drawing.word}>
      <path
        d="M60 10c26 0 44 17 44 39S86 86 60 86 16 71 16 49s18-39 44-39z"
        fill={drawing.colour}
      />
      <path d="M34 26q8-8 18-9" fill="none" stroke="#fff" strokeWidth="5" strokeLinecap="round" />
      <g
        color="#3a2730"
        fill="none"
        stroke="currentColor"
        strokeWidth="4.5"
        strokeLinecap="round"
        strokeLinejoin="round"
      >
        {drawing.face}
      </g>
      <text className={styles.word} x="60" y="108" textAnchor="middle">
        {drawing.word}
      </text>
    </svg>
  )
}
