import { pickerOf } from './picker.ts'

/** Upper colour, lower colour, colour of the sign. */
const COLOURS = [
  ['#f2703f', '#c93c1c', '#fff1df'],
  ['#44406b', '#262341', '#ffc86b'],
  ['#2f7d78', '#1c4f52', '#ffe3b0'],
  ['#b8476a', '#7d2648', '#ffe0d6'],
] as const

const SIGNS: Readonly<Record<string, string>> = {
  // A mug of a tavern.
  hall:
    '<path d="M30 36h30v30q0 6-6 6H36q-6 0-6-6z"/><path d="M60 43h5q7 0 7 8t-7 8h-5" fill="none" stroke-width="5"/>' +
    '<path d="M28 36q-3-9 7-10 5-8 13-3 10-3 11 5 6 3 3 8z"/><path class="cut" d="M38 44v20M45 44v20M52 44v20"/>',
  // Two crossed swords.
  raid:
    '<path d="M24 24l8 1 36 36-6 6-36-36z"/><path d="M72 24l-8 1-36 36 6 6 36-36z"/>' +
    '<path d="M58 70l12-12 3 3-12 12zM26 58l12 12-3 3-12-12z"/><path d="M66 66l7 7M30 66l-7 7" stroke-width="5"/>',
  // Steps upwards with a star.
  climb:
    '<path d="M22 72V60h16V48h16V36h18v36z"/><path d="M34 20l3.6 7.3 8 1.2-5.8 5.6 1.4 8-7.2-3.8-7.2 3.8 1.4-8-5.8-5.6 8-1.200z"/>',
  // A shield.
  guild:
    '<path d="M48 20l24 8v18q0 20-24 30-24-10-24-30V28z"/><path class="cut" d="M37 48l8 9 15-17"/>',
}

/** Draws the sign of a group, the same for the same seed, as an SVG document. `hall-…` has a mug, and so on. */
export const emblem = (seed: string): string => {
  const pick = pickerOf(seed)
  const [upper, lower, ink] = pick(COLOURS)
  const sign = SIGNS[seed.split('-')[0] ?? ''] ?? SIGNS.guild ?? ''
  return [
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 96 96">',
    '<defs><linearGradient id="g" x1="0" y1="0" x2="0" y2="1">',
    `<stop stop-color="${upper}"/><stop offset="1" stop-color="${lower}"/></linearGradient></defs>`,
    `<style>.cut{fill:none;stroke:${lower};stroke-width:5}</style>`,
    '<rect width="96" height="96" fill="url(#g)"/>',
    '<circle cx="48" cy="48" r="37" fill="#fff" fill-opacity=".1"/>',
    `<g fill="${ink}" stroke="${ink}" stroke-linecap="round" stroke-linejoin="round" stroke-width="0">`,
    `${sign}</g></svg>`,
  ].join('')
}
