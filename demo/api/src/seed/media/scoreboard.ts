import { pickerOf } from '../../avatars/picker.ts'

const PALETTES = [
  ['#1f2440', '#ee6a31', '#ffc86b'],
  ['#17343a', '#3fb08f', '#ffe3ad'],
  ['#2f1f3d', '#b06ad8', '#ffd08a'],
  ['#3a1f24', '#e5532d', '#ffd27a'],
] as const

const LENGTHS = [180, 230, 270, 310, 350, 390, 420] as const

const STARS = [3, 4, 5] as const

const STAR = 'M0-26 8-8 27-7 12 5 17 24 0 13-17 24-12 5-27-7-8-8z'

/**
 * The scoreboard at the end of a match, the same for the same seed, as an SVG document of 800 ×
 * 450.
 */
export const scoreboard = (seed: string): string => {
  const pick = pickerOf(seed)
  const [ground, strong, light] = pick(PALETTES)
  const rows = Array.from({ length: 5 }, (_, at) => {
    const y = 118 + at * 58
    const length = pick(LENGTHS)
    return (
      `<circle cx="352" cy="${y}" r="15" fill="${at === 0 ? light : strong}" opacity="${1 - at / 8}"/>` +
      `<rect x="384" y="${y - 13}" width="${length - at * 18}" height="11" rx="5" fill="${strong}"/>` +
      `<rect x="384" y="${y + 4}" width="${length * 0.6}" height="8" rx="4" fill="#fff" opacity=".28"/>`
    )
  })
  const stars = Array.from({ length: 5 }, (_, at) => {
    const fill = at < pick(STARS) ? `fill="${light}"` : 'fill="#fff" opacity=".2"'
    return `<path transform="translate(${74 + at * 46} 366) scale(.7)" d="${STAR}" ${fill}/>`
  })
  return (
    '<svg xmlns="http://www.w3.org/2000/svg" width="800" height="450" viewBox="0 0 800 450">' +
    `<rect width="800" height="450" fill="${ground}"/><path d="M0 0h800v64H0z" fill="#000" opacity=".25"/>` +
    `<path d="M40 26h150v14H40zM620 22h140v22H620z" fill="#fff" opacity=".35"/>` +
    `<path d="M320 90h440v310H320z" fill="#000" opacity=".18"/><circle cx="166" cy="206" r="112" fill="${strong}" opacity=".25"/>` +
    `<path d="M166 112l74 26v58q0 66-74 100-74-34-74-100v-58z" fill="${strong}"/>` +
    `<path d="M166 112l74 26v58q0 66-74 100z" fill="#000" opacity=".16"/>` +
    `<path transform="translate(166 196) scale(1.7)" d="${STAR}" fill="${light}"/>` +
    `${stars.join('')}${rows.join('')}</svg>`
  )
}
