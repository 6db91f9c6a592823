import { pickerOf } from '../avatars/picker.ts'
import { SCENES } from './scenes.ts'

/** From the left to the right. */
const GROUNDS = [
  ['#3a2440', '#8a3a3a'],
  ['#c8431d', '#f59a3c'],
  ['#17444a', '#3f8f84'],
  ['#2b2856', '#7a4f9a'],
] as const

/** Draws a banner, the same for the same seed, as an SVG document. `raid-…` has swords, and so on. */
export const banner = (seed: string): string => {
  const [left, right] = pickerOf(seed)(GROUNDS)
  const scene = SCENES[seed.split('-')[0] ?? ''] ?? SCENES.hall ?? ''
  return [
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 750 280">',
    '<defs><linearGradient id="g"><stop offset=".15" ',
    `stop-color="${left}"/><stop offset="1" stop-color="${right}"/></linearGradient></defs>`,
    `<rect width="750" height="280" fill="url(#g)"/>${scene}</svg>`,
  ].join('')
}
