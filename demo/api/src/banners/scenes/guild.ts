import { glow, RAYS, type Scene, shade } from './scene.ts'

const SHIELD = 'M0-108l84 30v62q0 76-84 118-84-42-84-118v-62z'

/** Leaves along one side of the shield. */
const laurel = (side: 1 | -1): string => {
  const leaves = [64, 44, 24, 4, -16, -36].map((degrees, at) => {
    const angle = ((degrees + 8) * Math.PI) / 180
    const x = side * (126 * Math.cos(angle) + 4)
    const y = 126 * Math.sin(angle) * 0.92
    const lean = side * (56 - at * 15)
    return `<g transform="translate(${x.toFixed(1)} ${y.toFixed(1)}) rotate(${lean})"><path d="M0 16q-13-16 0-34 13 18 0 34z"/></g>`
  })
  return leaves.join('')
}

/** A shield with a sign of approval, in a wreath. */
export const guild: Scene = {
  grounds: [
    ['#17444a', '#3f8f84'],
    ['#22305e', '#4a7fa8'],
  ],
  paints:
    RAYS +
    glow('halo', '#fff3c4') +
    shade('rim', '#ffe9ad', '#e8971c') +
    shade('steel', '#ffffff', '#d9ece8') +
    shade('mark', '#ff8442', '#d8401c'),
  drawing: [
    '<circle cx="560" cy="140" r="200" fill="url(#halo)" fill-opacity=".55"/>',
    '<g fill="url(#rays)"><path d="M560 140L520-60h80zM560 140L700-60l60 50zM560 140l220-40v80zM560 140l200 130-60 50zM560 140l40 200h-80zM560 140L420 340l-60-60zM560 140L320 180v-80zM560 140L380-30l50-40z"/></g>',
    `<g transform="translate(560 140)"><g fill="#ffd987">${laurel(1)}${laurel(-1)}</g>`,
    `<path d="${SHIELD}" transform="translate(0 8)" fill="#0c2a2e" fill-opacity=".35"/><path d="${SHIELD}" fill="url(#rim)"/><path d="${SHIELD}" transform="scale(.86)" fill="url(#steel)"/>`,
    '<path d="M0-93V88q72-36 72-101v-54z" fill="#17444a" fill-opacity=".1"/>',
    '<path d="M-36-2l26 30L40-36" stroke="url(#mark)" stroke-width="19" fill="none" stroke-linecap="round" stroke-linejoin="round"/></g>',
    '<g fill="#ffe2a0"><path d="M404 60l6 14 15 1-11 10 3 15-13-8-13 8 3-15-11-10 15-1zM716 70l5 11 12 1-9 8 3 12-11-6-11 6 3-12-9-8 12-1zM424 226l4 9 10 1-8 7 3 10-9-5-9 5 3-10-8-7 10-1z"/></g>',
  ].join(''),
}
