import { glow, type Scene, shade } from './scene.ts'

const lantern = (x: number, y: number, size: number): string =>
  `<g transform="translate(${x} ${y}) scale(${size})"><circle r="92" fill="url(#lamp)" fill-opacity=".75"/><path d="M0-300V-46" stroke="#2b1620" stroke-width="3"/><path d="M-28-34h56q18 34 0 68h-56q-18-34 0-68z" fill="url(#silk)"/><path d="M-12-34q-9 34 0 68M12-34q9 34 0 68" stroke="#b8330f" stroke-opacity=".4" stroke-width="2.500" fill="none"/><path d="M-22-44h44v10h-44zM-22 34h44v9h-44z" fill="#5b2415"/><path d="M-7 44v18M0 44v26M7 44v18" stroke="#f0642e" stroke-width="3" stroke-linecap="round"/></g>`

const mug = (transform: string): string =>
  `<g transform="${transform}"><path d="M42-22h16q22 0 22 32T58 42H42V26h12q10 0 10-16T54-6H42z" fill="#f2d9b4"/><path d="M-42-40h84V50q0 14-14 14h-56q-14 0-14-14z" fill="url(#beer)"/><path d="M-20-24v70M2-24v70M24-24v70" stroke="#fff3d2" stroke-opacity=".6" stroke-width="8" stroke-linecap="round"/><path d="M-50-34q-12-28 18-32 10-24 36-12 28-10 34 14 26 6 14 30-8 12-20 6-10 12-24 2-14 14-28 0-20 8-30-8z" fill="#fffaf0"/></g>`

/** Two mugs that meet under the lanterns of the tavern. */
export const hall: Scene = {
  grounds: [
    ['#3a2440', '#8a3a3a'],
    ['#2b2856', '#7a4f9a'],
  ],
  paints:
    glow('lamp', '#ffb257') +
    shade('silk', '#ffd690', '#ee6a31') +
    shade('beer', '#ffd27a', '#e8971c') +
    shade('wood', '#7a3f22', '#3f1d16'),
  drawing: [
    '<g fill="#120b22" fill-opacity=".55"><path d="M640 132h84v84h-84z"/></g><g stroke="#5b2f2a" stroke-width="7" fill="none"><path d="M640 132h84v84h-84zM682 132v84M640 174h84"/></g><g fill="#ffe9c9"><circle cx="664" cy="152" r="2.500"/><circle cx="706" cy="160" r="2"/><circle cx="698" cy="196" r="2.500"/></g>',
    lantern(420, 78, 0.62),
    lantern(560, 70, 0.86),
    lantern(694, 62, 0.6),
    '<path d="M0 244h750v36H0z" fill="url(#wood)"/><path d="M0 244h750v6H0z" fill="#8f4c2a"/>',
    '<g stroke="#ffe9c9" stroke-width="5" stroke-linecap="round"><path d="M552 118v-18M530 124l-12-14M574 124l12-14"/></g>',
    mug('translate(506 182) rotate(9) scale(-.88 .88)'),
    mug('translate(602 182) rotate(-9) scale(.88)'),
  ].join(''),
}
