import { mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { root, say } from './run.mjs'

// `node scripts/draw-icons.mjs`: draws the icons of the installed web app from one drawing.

const PUBLIC = join(root, 'demo/web/public')

const drawing = readFileSync(join(PUBLIC, 'favicon.svg'), 'utf8')

/** Extends to the edges, which the system cuts to its own shape; the mug stays inside. */
const bleeding = drawing.replace(' rx="24"', '')

const icons = [
  { name: 'app-192.png', size: 192, svg: drawing },
  { name: 'app-512.png', size: 512, svg: drawing },
  { name: 'maskable-512.png', size: 512, svg: bleeding },
  { name: 'touch-180.png', size: 180, svg: bleeding },
]

mkdirSync(join(PUBLIC, 'icons'), { recursive: true })
for (const { name, size, svg } of icons) {
  const density = (72 * size) / 96
  await sharp(Buffer.from(svg), { density })
    .resize(size, size)
    .png({ compressionLevel: 9, palette: true })
    .toFile(join(PUBLIC, 'icons', name))
  say(`drew ${name}`)
}
