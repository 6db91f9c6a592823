import { glow, type Scene, shade } from './scene.ts'

const tower = (x: number, y: number, width: number): string => {
  const tooth = width / 5
  return `<path d="M${x} 250V${y}h${tooth}v${tooth}h${tooth}v-${tooth}h${tooth}v${tooth}h${tooth}v-${tooth}h${tooth}V250z"/>`
}

const flag = (x: number, y: number): string =>
  `<path d="M${x} ${y}v-30" stroke="#2a1524" stroke-width="3"/><path d="M${x + 1} ${y - 30}q12-5 22 1t20 0l-7 8 7 8q-10 5-20 0t-22 0z" fill="#ff7a3c"/>`

/** A member of the party: head, cloak, equipment. */
const figure = (x: number, size: number, carried: string): string =>
  `<g transform="translate(${x} 262) scale(${size})"><path d="M-17 8q1-40 17-43 16 3 17 43z"/><circle cy="-44" r="10"/><g fill="none" stroke="#1a0d18" stroke-width="4.500" stroke-linecap="round">${carried}</g></g>`

/** A party of three on a hill, before the fortress at sunset. */
export const raid: Scene = {
  grounds: [
    ['#35203c', '#a8452f'],
    ['#2b2856', '#a0476a'],
  ],
  paints:
    glow('sun', '#ffb066') +
    shade('disc', '#ffe2a8', '#ff8b4a') +
    shade('far', '#8a4152', '#5b2c48') +
    shade('near', '#4a2440', '#2c1630'),
  drawing: [
    '<circle cx="560" cy="120" r="210" fill="url(#sun)"/><circle cx="560" cy="120" r="84" fill="url(#disc)"/>',
    '<g stroke="#ffe9c9" stroke-opacity=".55" stroke-width="3" stroke-linecap="round" fill="none"><path d="M396 58q9-9 16 0 8-9 17 0M440 88q6-6 11 0 6-6 11 0M676 52q7-7 13 0 7-7 13 0"/></g>',
    '<path d="M290 280l96-92 48 34 76-94 66 70 52-44 62 66 60-52v112z" fill="url(#far)" fill-opacity=".85"/>',
    `<g fill="#2a1524">${tower(506, 112, 30)}${tower(588, 96, 34)}${tower(540, 142, 46)}<path d="M552 82l11-28 11 28v62h-22z"/></g>`,
    flag(563, 56),
    flag(605, 98),
    '<g fill="#ffd27a"><path d="M517 136h7v12h-7zM601 122h7v13h-7zM601 150h7v13h-7zM559 96h8v14h-8zM556 172q7-12 14 0v22h-14z"/></g>',
    '<path d="M330 280q90-66 180-58 84 8 132-16 60-30 108 6v68z" fill="url(#near)"/>',
    '<path d="M420 280q80-34 190-26 86 6 140-14v40z" fill="#1a0d18"/>',
    `<g fill="#1a0d18">${figure(474, 1, '<path d="M-30-22q0 24 15 30 15-6 15-30-15-2-15-6 0 4-15 6z" fill="#5b2c48" stroke="#ffb066" stroke-width="3"/>')}${figure(540, 1.12, '<path d="M-24-30L-36-78M-33-34l16-5"/>')}${figure(606, 0.96, '<path d="M22 8V-62"/><circle cx="22" cy="-68" r="6" fill="#ffd27a" stroke="#ffd27a"/>')}</g>`,
  ].join(''),
}
