import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Page } from 'playwright-core'

const folder = fileURLToPath(new URL('../../../test-results/screens/', import.meta.url))

/** Throws the pictures of the run before away. */
export const emptyAlbum = (): void => {
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
}

/** `/pages/enter/my/subpages/order` → `my-order`; `/` → `home`. */
export const nameOf = (path: string): string => {
  if (path === '/') return 'home'
  if (path === '*') return 'not-found'
  const parts = path.split('/').filter((part) => !['', 'pages', 'enter', 'subpages'].includes(part))
  return parts.join('-')
}

export const take = async (page: Page, name: string): Promise<void> => {
  await page.screenshot({ path: join(folder, `${name}.png`) })
}

const figureOf = (file: string): string =>
  `<figure><img loading="lazy" src="${file}" alt=""><figcaption>${file}</figcaption></figure>`

/** Writes the page on which all pictures stand side by side; answers where it is. */
export const bindAlbum = (): string => {
  const files = readdirSync(folder).filter((file) => file.endsWith('.png'))
  const page = `<!doctype html><meta charset="utf-8"><title>Screens</title><style>
body{display:flex;flex-wrap:wrap;gap:16px;background:#ddd;font:12px sans-serif}
figure{margin:0}img{display:block;height:420px;background:#fff}</style>
${files.sort().map(figureOf).join('\n')}`
  writeFileSync(join(folder, 'index.html'), page)
  return join(folder, 'index.html')
}
