import { pickerOf } from './picker.ts'
import {
  CLOTHES,
  EXTRAS,
  EYES,
  GROUNDS,
  HAIR_BACKS,
  HAIR_FRONTS,
  HAIRS,
  MOUTHS,
  SKINS,
} from './portrait-parts.ts'

/** Draws a face, the same for the same seed, as an SVG document. */
export const portrait = (seed: string): string => {
  const pick = pickerOf(seed)
  const [ground, disc] = pick(GROUNDS)
  const skin = pick(SKINS)
  const hair = pick(HAIRS)
  return [
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 96 96">',
    `<rect width="96" height="96" fill="${ground}"/>`,
    `<circle cx="48" cy="50" r="38" fill="${disc}"/>`,
    `<g fill="${hair}">${pick(HAIR_BACKS)}</g>`,
    `<path d="M14 96c2-17 16-24 34-24s32 7 34 24z" fill="${pick(CLOTHES)}"/>`,
    `<path d="M40 62h16v12q-8 7-16 0z" fill="${skin}"/>`,
    '<path d="M40 66q8 7 16 2v4q-9 4-16-2z" fill="#33242b" fill-opacity=".12"/>',
    `<circle cx="27" cy="49" r="5" fill="${skin}"/><circle cx="69" cy="49" r="5" fill="${skin}"/>`,
    `<rect x="28" y="22" width="40" height="46" rx="20" fill="${skin}"/>`,
    `<g fill="#33242b">${pick(EYES)}</g>`,
    `<g stroke="#33242b" stroke-width="2.4" stroke-linecap="round">${pick(MOUTHS)}</g>`,
    `<g fill="${hair}">${pick(HAIR_FRONTS)}</g>`,
    pick(EXTRAS),
    '</svg>',
  ].join('')
}
