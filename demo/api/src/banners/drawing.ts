import { pickerOf } from '../avatars/picker.ts'
import { SCENES, USUAL_SCENE } from './scenes/index.ts'

/** Draws a banner, the same for the same seed, as an SVG document. `raid-…` has a fortress, and so on. */
export const banner = (seed: string): string => {
  const { grounds, paints, drawing } = SCENES.get(seed.split('-')[0] ?? '') ?? USUAL_SCENE
  const [left, right] = pickerOf(seed)(grounds)
  return [
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 750 280">',
    `<defs><linearGradient id="g"><stop offset=".15" stop-color="${left}"/>`,
    `<stop offset="1" stop-color="${right}"/></linearGradient>${paints}</defs>`,
    `<rect width="750" height="280" fill="url(#g)"/>${drawing}</svg>`,
  ].join('')
}
