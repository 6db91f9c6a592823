import type { ReactNode } from 'react'

const INK = '#4a2a22'

const dots = (
  <>
    <circle cx="17" cy="21" r="2.6" fill={INK} stroke="none" />
    <circle cx="31" cy="21" r="2.6" fill={INK} stroke="none" />
  </>
)
const arcs = <path d="M13 22q4-5 8 0M27 22q4-5 8 0" />
const wink = (
  <>
    <circle cx="17" cy="21" r="2.6" fill={INK} stroke="none" />
    <path d="M27 22q4-4 8 0" />
  </>
)
const squint = <path d="m14 17 6 4-6 4M34 17l-6 4 6 4" />
const closed = <path d="M13 21q4 4 8 0M27 21q4 4 8 0" />
const big = (
  <>
    <circle cx="17" cy="22" r="4.6" fill={INK} stroke="none" />
    <circle cx="31" cy="22" r="4.6" fill={INK} stroke="none" />
    <g fill="#fff" stroke="none">
      <circle cx="15.4" cy="20.4" r="1.6" />
      <circle cx="29.4" cy="20.4" r="1.6" />
    </g>
  </>
)
const hearts = (
  <g fill="#e8432f" stroke="none">
    <path d="M16 26c-7-5-5-11-2-11q2 0 2 2 0-2 2-2c3 0 5 6-2 11z" />
    <path d="M32 26c-7-5-5-11-2-11q2 0 2 2 0-2 2-2c3 0 5 6-2 11z" />
  </g>
)
const shades = <path d="M9 17h30l-2 6q-2 4-7 3l-4-6h-4l-4 6q-5 1-7-3z" fill={INK} />

const smile = <path d="M16 29q8 8 16 0" />
const grin = <path d="M14 27h20q-1 12-10 12T14 27z" fill="#8f2f2f" stroke="none" />
const flat = <path d="M18 32h11" />
const frown = <path d="M17 34q7-6 14 0" />
const pout = <path d="M20 33q4-3 8 0" />
const round = <ellipse cx="24" cy="33" rx="4" ry="5" fill={INK} stroke="none" />
const kiss = <path d="M23 28q5 0 2 3 4 1-1 4" />
const tongue = (
  <>
    <path d="M15 28h18" />
    <path d="M22 28v6a4 4 0 0 0 8 0v-6z" fill="#f2766b" stroke="none" />
  </>
)

const blush = (
  <g fill="#f2766b" fillOpacity=".5" stroke="none">
    <circle cx="10.5" cy="28" r="3.5" />
    <circle cx="37.5" cy="28" r="3.5" />
  </g>
)
const tears = (
  <path d="M9 23q-6 8-1 10 5 0 4-7zM39 23q6 8 1 10-5 0-4-7z" fill="#64b5ea" stroke="none" />
)
const streams = <path d="M14 25h5v17h-5zM29 25h5v17h-5z" fill="#7cc3ee" stroke="none" />
const sweat = <path d="M38 6q7 9 1 11-7-2-1-11z" fill="#64b5ea" stroke="none" />

interface Face {
  readonly name: string
  readonly ground?: string
  /** Layers from back to front. */
  readonly drawing: readonly ReactNode[]
}

/** Drawings of faces by emoji character. */
export const faces: Readonly<Record<string, Face>> = {
  '😄': { name: '大笑', drawing: [arcs, grin] },
  '😂': { name: '笑哭', drawing: [arcs, grin, tears] },
  '🤣': { name: '笑翻', drawing: [squint, grin, tears] },
  '😊': { name: '微笑', drawing: [arcs, smile, blush] },
  '😍': { name: '喜欢', drawing: [hearts, grin] },
  '😘': {
    name: '飞吻',
    drawing: [
      wink,
      kiss,
      <path
        key="heart"
        d="M36 38c-7-5-5-10-2-10q2 0 2 2 0-2 2-2c3 0 5 5-2 10z"
        fill="#e8432f"
        stroke="none"
      />,
    ],
  },
  '😜': { name: '调皮', drawing: [wink, tongue] },
  '🤔': { name: '思考', drawing: [dots, flat, <path key="brow" d="M12 15q5-4 9-1M27 13l8 1" />] },
  '😎': { name: '得意', drawing: [shades, smile] },
  '😅': { name: '尴尬', drawing: [arcs, grin, sweat] },
  '😭': { name: '大哭', drawing: [closed, streams, round] },
  '🥺': { name: '委屈', drawing: [big, pout] },
  '😴': {
    name: '困了',
    drawing: [closed, round, <path key="z" d="M34 6h7l-7 8h7" stroke="#5c6fb0" />],
  },
  '😡': {
    name: '生气',
    ground: '#f2694b',
    drawing: [dots, frown, <path key="brows" d="m12 14 8 4M36 14l-8 4" />],
  },
  '😱': { name: '吓人', ground: '#bcd3e8', drawing: [big, round] },
  '😒': { name: '无语', drawing: [dots, flat, <path key="lids" d="M12 18h9M27 18h9" />] },
}

/** A round face. */
export const FaceDrawing = ({ face }: { face: Face }) => (
  <>
    <circle cx="24" cy="25" r="20" fill={face.ground ?? '#ffc93f'} />
    <path d="M11 16q4-7 12-8" fill="none" stroke="#fff" strokeOpacity=".6" strokeWidth="3" />
    <g fill="none" stroke={INK} strokeWidth="2.8" strokeLinecap="round" strokeLinejoin="round">
      {face.drawing.map((part, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts never change
        <g key={index}>{part}</g>
      ))}
    </g>
  </>
)
