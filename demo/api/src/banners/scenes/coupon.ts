import { glow, RAYS, type Scene, shade } from './scene.ts'

/** A ticket with notches, 190 × 108, around its middle. */
const ticket = (transform: string, paper: string, ink: string): string =>
  `<g transform="${transform}"><path d="M-95-46a8 8 0 0 1 8-8H87a8 8 0 0 1 8 8v26a20 20 0 0 0 0 40v26a8 8 0 0 1-8 8H-87a8 8 0 0 1-8-8V20a20 20 0 0 0 0-40z" transform="translate(6 9)" fill="#5a1606" fill-opacity=".28"/><path d="M-95-46a8 8 0 0 1 8-8H87a8 8 0 0 1 8 8v26a20 20 0 0 0 0 40v26a8 8 0 0 1-8 8H-87a8 8 0 0 1-8-8V20a20 20 0 0 0 0-40z" fill="url(#${paper})"/><path d="M34-46V46" stroke="${ink}" stroke-opacity=".4" stroke-width="4" stroke-dasharray="8 8"/><path d="M-44-30l20 24 20-24M-46-2h44M-46 14h44M-24-6v40" stroke="${ink}" stroke-width="9" fill="none" stroke-linecap="round" stroke-linejoin="round"/><path d="M52-20h24M52 0h24M52 20h16" stroke="${ink}" stroke-opacity=".55" stroke-width="6" stroke-linecap="round"/></g>`

const coin = (x: number, y: number, radius: number, squeeze: number): string =>
  `<g transform="translate(${x} ${y}) rotate(18) scale(${squeeze} 1)"><circle r="${radius}" fill="url(#gold)"/><circle r="${radius * 0.68}" fill="none" stroke="#b8700c" stroke-opacity=".55" stroke-width="${radius * 0.14}"/><path d="M-${radius * 0.22}-${radius * 0.22}h${radius * 0.44}v${radius * 0.44}h-${radius * 0.44}z" fill="#b8700c" fill-opacity=".6"/></g>`

/** Tickets that fly out, and coins among them. */
export const coupon: Scene = {
  grounds: [
    ['#b8330f', '#f59a3c'],
    ['#a62a3a', '#f0883e'],
  ],
  paints:
    RAYS +
    glow('light', '#ffe6a8') +
    shade('gold', '#fff0b8', '#f5a524') +
    shade('white', '#ffffff', '#fff0e2') +
    shade('cream', '#fff3d2', '#ffdca6'),
  drawing: [
    '<circle cx="560" cy="140" r="220" fill="url(#light)" fill-opacity=".8"/>',
    '<g fill="url(#rays)"><path d="M560 140L380-40h50zM560 140L310 110v50zM560 140L370 330h70zM560 140l10-200h60zM560 140l220-130v60zM560 140l220 70v60zM560 140l50 200h70z"/></g>',
    coin(392, 74, 15, 0.6),
    ticket('translate(628 96) rotate(17) scale(.82)', 'cream', '#c2410c'),
    ticket('translate(500 182) rotate(-13)', 'white', '#d8401c'),
    coin(690, 206, 26, 0.86),
    coin(650, 246, 17, 0.5),
    coin(452, 78, 21, 0.8),
    coin(366, 214, 19, 0.7),
    coin(712, 40, 14, 0.9),
    '<g fill="#fff"><path d="M414 128l5 12 12 5-12 5-5 12-5-12-12-5 12-5zM604 238l4 9 9 4-9 4-4 9-4-9-9-4 9-4zM546 38l4 9 9 4-9 4-4 9-4-9-9-4 9-4z"/></g>',
  ].join(''),
}
