/** Pictures that the trial accounts send, drawn for the project. Each is an SVG document. */

const document = (width: number, height: number, content: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${content}</svg>`

const times = (count: number, draw: (at: number) => string): string =>
  Array.from({ length: count }, (_, at) => draw(at)).join('')

const lantern = (x: number, y: number, size: number): string =>
  `<g transform="translate(${x} ${y}) scale(${size})">` +
  '<path d="M0-70V0" stroke="#7a5560" stroke-width="4"/>' +
  '<circle cy="52" r="120" fill="url(#glow)"/>' +
  '<path d="M-36 14h72c18 20 18 60 0 80h-72c-18-20-18-60 0-80z" fill="url(#paper)"/>' +
  '<path d="M-28 2h56v12h-56zM-28 94h56v12h-56z" fill="#5b2a26"/>' +
  '<path d="M-10 106v26M0 106v38M10 106v26" stroke="#ee6a31" stroke-width="4"/></g>'

const glow =
  '<radialGradient id="glow"><stop stop-color="#ffb257" stop-opacity=".6"/>' +
  '<stop offset="1" stop-color="#ffb257" stop-opacity="0"/></radialGradient>' +
  '<linearGradient id="paper" x1="0" y1="0" x2="0" y2="1"><stop stop-color="#ffd08a"/>' +
  '<stop offset="1" stop-color="#ee6a31"/></linearGradient>'

/** The tavern at night. */
export const tavern = (): string =>
  document(
    1600,
    1067,
    `<defs>${glow}<linearGradient id="sky" x1="0" y1="0" x2="0" y2="1"><stop stop-color="#251a35"/>` +
      '<stop offset=".7" stop-color="#5b3150"/><stop offset="1" stop-color="#a3503f"/></linearGradient></defs>' +
      '<rect width="1600" height="1067" fill="url(#sky)"/>' +
      times(60, (at) => {
        const [x, y] = [(at * at * 337 + at * 61) % 1600, (at * at * 191) % 540]
        return `<circle cx="${x}" cy="${y}" r="${1.5 + (at % 3)}" fill="#ffe9c4" opacity="${0.4 + (at % 5) / 10}"/>`
      }) +
      '<path d="M1290 110a84 84 0 1 1-80 128 96 96 0 0 0 80-128z" fill="#ffe3ad"/>' +
      '<path d="M0 760 260 560l220 170 250-230 300 260 220-180 350 220v507H0z" fill="#3a2440"/>' +
      '<path d="M300 1067V640h1000v427z" fill="#4a2a2c"/>' +
      '<path d="M220 660 470 420h660l250 240z" fill="#7d3b2c"/><path d="M220 660h1160v26H220z" fill="#5b2a26"/>' +
      times(4, (at) => {
        const x = [400, 545, 925, 1070][at] ?? 0
        return `<rect x="${x}" y="740" width="115" height="140" rx="10" fill="#ffcf7c"/><path d="M${x + 57} 740v140M${x} 810h115" stroke="#7d3b2c" stroke-width="9"/>`
      }) +
      '<path d="M700 1067V930q0-60 100-60t100 60v137z" fill="#2a1d28"/><circle cx="872" cy="985" r="9" fill="#ffcf7c"/>' +
      lantern(330, 735, 1) +
      lantern(1270, 735, 1) +
      lantern(800, 735, 0.8),
  )

const TEAM = [
  ['#d8401c', 640, 700],
  ['#22736c', 470, 560],
  ['#22736c', 810, 560],
  ['#f5a524', 420, 330],
  ['#f5a524', 860, 330],
  ['#7a68c8', 640, 240],
] as const

/** A plan of positions around the boss. */
export const battleMap = (): string =>
  document(
    1280,
    960,
    '<rect width="1280" height="960" fill="#efe0c6"/>' +
      times(
        14,
        (at) => `<path d="M${at * 96} 0v960M0 ${at * 96}h1280" stroke="#dcc7a4" stroke-width="2"/>`,
      ) +
      '<path d="M60 840Q30 460 250 180T760 70t400 260-60 480-480 110-560-80z" fill="#e2cda6" stroke="#a9824f" stroke-width="8" stroke-dasharray="28 16"/>' +
      TEAM.map(
        ([colour, x, y]) =>
          `<path d="M${x} ${y}L640 460" stroke="${colour}" stroke-width="5" stroke-dasharray="4 14" stroke-linecap="round"/>`,
      ).join('') +
      '<circle cx="640" cy="460" r="150" fill="#c9573c" opacity=".25"/><circle cx="640" cy="460" r="92" fill="#8f2f2f"/>' +
      '<path d="M585 430l34 22M695 430l-34 22M600 505q40-30 80 0" stroke="#ffe9d2" stroke-width="12" fill="none" stroke-linecap="round"/>' +
      '<path d="M570 385l-38-66 66 32zM710 385l38-66-66 32z" fill="#8f2f2f"/>' +
      TEAM.map(
        ([colour, x, y]) =>
          `<circle cx="${x}" cy="${y}" r="38" fill="${colour}" stroke="#fff" stroke-width="8"/>`,
      ).join('') +
      '<path d="M640 676l20 9v17q0 17-20 25-20-8-20-25v-17z" fill="#fff"/>' +
      '<path d="M458 572l24-24M458 548l24 24M798 572l24-24M798 548l24 24" stroke="#fff" stroke-width="9" stroke-linecap="round"/>' +
      '<path d="M640 220v40M620 240h40" stroke="#fff" stroke-width="11" stroke-linecap="round"/>' +
      '<path d="M1020 720l90-50 26 46-90 50z" fill="#a9824f"/><path d="M180 300l40-70 40 70zM230 320l40-70 40 70z" fill="#7f9a68"/>',
  )

/** The content of the last boss's chest. */
export const treasure = (): string =>
  document(
    900,
    1200,
    `<defs>${glow}</defs><rect width="900" height="1200" fill="#1f1722"/>` +
      times(18, (at) => {
        const degrees = at * 20
        return `<path d="M450 640 410-200h80z" fill="#ffb257" opacity="${at % 2 === 0 ? 0.1 : 0.05}" transform="rotate(${degrees} 450 640)"/>`
      }) +
      '<circle cx="450" cy="600" r="420" fill="url(#glow)"/>' +
      '<path d="M150 700q0-190 300-190t300 190z" fill="#7d3b2c"/><path d="M150 690h600v300H150z" fill="#9c5134"/>' +
      '<path d="M150 690h600v34H150zM150 956h600v34H150zM230 540h40v450h-40zM630 540h40v450h-40z" fill="#f5a524"/>' +
      '<path d="M450 250l120 100-120 210-120-210z" fill="#62c7d8"/><path d="M450 250l50 100-50 210-50-210z" fill="#a9ecf2"/>' +
      '<path d="M330 350h240" stroke="#e9feff" stroke-width="6"/>' +
      '<rect x="400" y="680" width="100" height="120" rx="16" fill="#f5a524"/><circle cx="450" cy="730" r="17" fill="#5b2a26"/><path d="M442 735h16l6 40h-28z" fill="#5b2a26"/>' +
      times(26, (at) => {
        const [x, y] = [120 + ((at * 263) % 660), 160 + ((at * 149) % 420)]
        return `<path d="M${x} ${y - 10}l4 8 8 2-8 4-4 8-4-8-8-4 8-2z" fill="#ffe9c4"/>`
      }),
  )
