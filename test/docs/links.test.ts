import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { brokenLinks } from '../../docs/site/check-links.ts'

const aSite = (pages: Readonly<Record<string, string>>): string => {
  const folder = mkdtempSync(join(tmpdir(), 'tavern-site-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  for (const [name, text] of Object.entries(pages)) writeFileSync(join(folder, name), text)
  return folder
}

it('checkLinks accepts links to pages, headings, files and the web', () => {
  const site = aSite({
    'index.html': `<a href="next.html#there">next</a><a href="">here</a><a href="./">start</a>
      <a href="https://example.com">web</a><a href="mailto:you@example.com">mail</a>
      <script src="main.js?cache=1"></script><img src="data:image/png;base64,AA==">`,
    'next.html': '<h2 id="there">There</h2><a href="index.html?a=1&amp;b=2">back</a>',
    'main.js': '',
  })
  expect(brokenLinks(site)).toEqual([])
})

it('checkLinks finds broken links and resources of other hosts', () => {
  const site = aSite({
    'index.html': `<a href="gone.html">gone</a><a href="next.html#gone">gone</a>
      <a href="#nowhere">nowhere</a><img src="gone.png">`,
    'next.html': '<h2 id="there">There</h2>',
    'font.html': '<link rel="stylesheet" href="https://fonts.example.com/a.css">',
    'script.html': '<script defer src="//cdn.example.com/a.js"></script>',
  })
  expect(brokenLinks(site).toSorted()).toEqual([
    'font.html: loads from elsewhere',
    'index.html: #nowhere leads nowhere',
    'index.html: gone.html leads nowhere',
    'index.html: gone.png leads nowhere',
    'index.html: next.html#gone leads nowhere',
    'script.html: loads from elsewhere',
  ])
})
