import styles from './lantern.module.css'

/** The logo of the tavern: lanterns that glow. */
export const Lantern = () => (
  <>
    <Glow />
    <Lanterns />
  </>
)

const frame = {
  viewBox: '0 0 375 240',
  preserveAspectRatio: 'xMaxYMin slice',
} as const

/** A separate image, so that the compositor animates it without repainting the page. */
const Glow = () => (
  <svg className={styles.glow} {...frame} aria-hidden="true">
    <defs>
      <radialGradient id="lantern-glow">
        <stop stopColor="#ffb257" stopOpacity=".55" />
        <stop offset="1" stopColor="#ffb257" stopOpacity="0" />
      </radialGradient>
    </defs>
    <circle cx="290" cy="92" r="130" fill="url(#lantern-glow)" />
    <circle cx="236" cy="26" r="70" fill="url(#lantern-glow)" />
  </svg>
)

const Lanterns = () => (
  <svg className={styles.lantern} {...frame} aria-hidden="true">
    <defs>
      <linearGradient id="lantern-paper" x1="0" y1="0" x2="0" y2="1">
        <stop stopColor="#ffd08a" />
        <stop offset="1" stopColor="#ee6a31" />
      </linearGradient>
    </defs>
    <g stroke="#7a5560" strokeWidth="2" fill="none">
      <path d="M290 0v56M236 0v2M346 0v30" />
    </g>
    <g fill="url(#lantern-paper)">
      <path d="M266 66h48c12 14 12 44 0 58h-48c-12-14-12-44 0-58z" />
      <path d="M222 8h28c8 9 8 27 0 36h-28c-8-9-8-27 0-36z" opacity=".85" />
      <path d="M331 36h30c8 10 8 29 0 39h-30c-8-10-8-29 0-39z" opacity=".7" />
    </g>
    <g fill="#5b2a26">
      <rect x="270" y="57" width="40" height="9" rx="3" />
      <rect x="270" y="124" width="40" height="9" rx="3" />
      <rect x="225" y="2" width="22" height="6" rx="2" />
      <rect x="225" y="44" width="22" height="6" rx="2" />
      <rect x="335" y="30" width="22" height="6" rx="2" />
      <rect x="335" y="75" width="22" height="6" rx="2" />
    </g>
    <g stroke="#ee6a31" strokeWidth="2.5" strokeLinecap="round">
      <path d="M284 133v16M290 133v22M296 133v16M236 50v12M346 81v12" />
    </g>
    <g fill="none" stroke="#a33d1b" strokeOpacity=".35" strokeWidth="2">
      <path d="M278 66c-8 16-8 42 0 58M302 66c8 16 8 42 0 58M290 66v58" />
    </g>
    <g fill="#ffe2b0">
      <circle cx="60" cy="48" r="1.6" />
      <circle cx="118" cy="82" r="1.2" />
      <circle cx="150" cy="30" r="1.8" />
      <circle cx="206" cy="40" r="1.4" />
    </g>
  </svg>
)
