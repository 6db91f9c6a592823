import type { ReactNode } from 'react'

interface Thing {
  readonly name: string
  readonly drawing: ReactNode
}

const HEART = 'M24 42C4 28 6 8 16 8q6 0 8 7 2-7 8-7c10 0 12 20-8 34z'

const thumb = (
  <>
    <path d="M6 22h8v19H6z" fill="#5b8fc7" />
    <path d="M16 39V23l8-15q6 0 5 7l-1 6h10q5 0 4 4l-3 12q-1 3-4 3H19z" fill="#ffc93f" />
    <path d="M29 27h12M29 33h10" stroke="#e3a21c" strokeWidth="2" />
  </>
)

/** Drawings of things by emoji character. */
export const things: Readonly<Record<string, Thing>> = {
  '👍': { name: '赞', drawing: thumb },
  '👎': { name: '踩', drawing: <g transform="rotate(180 24 25)">{thumb}</g> },
  '❤️': { name: '爱心', drawing: <path d={HEART} fill="#e8432f" /> },
  '💔': {
    name: '心碎',
    drawing: (
      <>
        <path d={HEART} fill="#d64a5c" />
        <path d="m25 13-5 8 8 4-6 8" fill="none" stroke="#fff" strokeWidth="3" />
      </>
    ),
  },
  '🔥': {
    name: '火',
    drawing: (
      <>
        <path d="M25 4q13 12 13 26a14 14 0 0 1-28 0q0-8 6-13 1 5 4 7 6-8 5-20z" fill="#f2592b" />
        <path d="M25 24q7 6 7 12a8 8 0 0 1-16 0q0-4 4-7 1 3 3 3 2-3 2-8z" fill="#ffc93f" />
      </>
    ),
  },
  '✨': {
    name: '闪光',
    drawing: (
      <g fill="#ffb930">
        <path d="M20 8q2 15 14 17-12 2-14 17-2-15-14-17 12-2 14-17z" />
        <path d="M37 4q1 7 7 8-6 1-7 8-1-7-7-8 6-1 7-8zM38 32q1 5 5 6-4 1-5 6-1-5-5-6 4-1 5-6z" />
      </g>
    ),
  },
  '🎉': {
    name: '庆祝',
    drawing: (
      <>
        <path d="m6 43 9-25 16 16z" fill="#f2a33c" />
        <path d="m12 27 10 12M9 35l5 6" stroke="#fff" strokeWidth="3" />
        <g fill="none" strokeWidth="3">
          <path d="M22 16q-1-7 4-11" stroke="#e8432f" />
          <path d="M33 27q7 1 11-4" stroke="#3f8f88" />
          <path d="m28 21 9-9" stroke="#7a62c9" />
        </g>
        <g fill="#e8432f">
          <circle cx="40" cy="7" r="2.5" />
          <circle cx="33" cy="6" r="1.8" fill="#ffb930" />
          <circle cx="42" cy="16" r="1.8" fill="#3f8f88" />
        </g>
      </>
    ),
  },
  '🎮': {
    name: '开黑',
    drawing: (
      <>
        <path
          d="M14 14h20c9 0 12 18 9 23-3 4-8 1-11-5H16c-3 6-8 9-11 5-3-5 0-23 9-23z"
          fill="#4b4675"
        />
        <path d="M12 23h8M16 19v8" stroke="#fff" strokeWidth="3" />
        <circle cx="31" cy="26" r="2.4" fill="#ffb930" />
        <circle cx="36" cy="20" r="2.4" fill="#f2694b" />
      </>
    ),
  },
  '⚔️': {
    name: '开战',
    drawing: (
      <g fill="none" strokeWidth="4.5">
        <path d="m8 6 26 28M40 6 14 34" stroke="#a9b4c2" />
        <path d="m28 38 10-10M20 38 10 28" stroke="#d9921a" />
        <path d="m35 35 6 7M13 35l-6 7" stroke="#7a4a2a" />
      </g>
    ),
  },
  '🛡️': {
    name: '守护',
    drawing: (
      <>
        <path d="m24 5 17 6v13q0 14-17 20Q7 38 7 24V11z" fill="#3f8f88" />
        <path d="M24 10v29q12-5 12-15V14z" fill="#65b3a8" />
      </>
    ),
  },
  '🏆': {
    name: '冠军',
    drawing: (
      <>
        <path
          d="M13 10H6q0 12 9 13M35 10h7q0 12-9 13"
          fill="none"
          stroke="#d9921a"
          strokeWidth="3.5"
        />
        <path d="M12 6h24v11q0 13-12 13T12 17z" fill="#ffc93f" />
        <path d="M21 29h6v7h-6z" fill="#d9921a" />
        <path d="M14 36h20v6H14z" fill="#7a4a2a" />
      </>
    ),
  },
  '👑': {
    name: '王者',
    drawing: (
      <>
        <path d="M7 38 4 14l11 9 9-15 9 15 11-9-3 24z" fill="#ffc93f" />
        <path d="M7 33h34l-1 6H8z" fill="#e3a21c" />
        <circle cx="24" cy="27" r="3" fill="#e8432f" />
      </>
    ),
  },
  '💰': {
    name: '金币',
    drawing: (
      <>
        <path d="M17 14h14c9 8 13 28 1 28H16C4 42 8 22 17 14z" fill="#d9a05a" />
        <path d="M16 7q8-4 16 0l-3 7H19z" fill="#b97f3c" />
        <path
          d="m18 22 6 7 6-7M24 29v9M19 30h10M19 34h10"
          fill="none"
          stroke="#fff3d6"
          strokeWidth="2.4"
        />
      </>
    ),
  },
  '🍺': {
    name: '干杯',
    drawing: (
      <>
        <path d="M34 20h4q6 0 6 8t-6 8h-4" fill="none" stroke="#c9c2bd" strokeWidth="3.5" />
        <path d="M9 16h26v22q0 4-4 4H13q-4 0-4-4z" fill="#ffb930" />
        <path d="M16 23v13M22 23v13M28 23v13" stroke="#e08f12" strokeWidth="3" />
        <path d="M7 18q-3-9 6-9 4-6 11-2 8-3 10 3 6 2 3 8z" fill="#fffaf0" />
      </>
    ),
  },
  '☕': {
    name: '歇会儿',
    drawing: (
      <>
        <path d="M34 22h4q5 0 5 6t-6 6h-4" fill="none" stroke="#e5dcd3" strokeWidth="3.5" />
        <path d="M8 19h27v13q0 9-9 9h-9q-9 0-9-9z" fill="#f6efe8" />
        <ellipse cx="21.5" cy="19" rx="13.5" ry="3.6" fill="#8a5a3c" />
        <path d="M16 12q-3-3 0-7M24 12q-3-3 0-7" fill="none" stroke="#c9b8a8" strokeWidth="2.6" />
      </>
    ),
  },
  '🌙': {
    name: '夜猫子',
    drawing: <path d="M31 6A19 19 0 1 0 42 33 17 17 0 0 1 31 6z" fill="#ffc93f" />,
  },
}
