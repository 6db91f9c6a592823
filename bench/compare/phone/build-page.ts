import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build, type Rolldown } from 'vite'
import { peersFolder } from '../peers.ts'

const ours = (file: string): string =>
  fileURLToPath(new URL(`../../../dist/${file}`, import.meta.url))

const packages = {
  'tavern-im/strict': ours('browser.js'),
  'tavern-im/whole': ours('whole.js'),
  '@tencentcloud/chat': join(peersFolder, 'node_modules/@tencentcloud/chat'),
}

/** A document with its files, by their names. */
export type PageFiles = ReadonlyMap<string, string | Uint8Array>

const PAGE =
  '<!doctype html><meta charset="utf-8"><link rel="icon" href="data:,"><script type="module" src="./app.js"></script>'

/**
 * Builds an application with Vite, as its users do: the document names the files that the script imports. The names of
 * further files that it names match `preloaded`.
 */
export const buildPage = async (code: string, preloaded?: RegExp): Promise<PageFiles> => {
  const root = await mkdtemp(join(tmpdir(), 'tavern-page-'))
  try {
    await writeFile(join(root, 'index.html'), PAGE)
    await writeFile(join(root, 'app.js'), code)
    const { output } = (await build({
      ...{ root, base: './', configFile: false, logLevel: 'error', resolve: { alias: packages } },
      build: { write: false, target: 'es2022', assetsDir: '' },
    })) as Rolldown.RolldownOutput
    const files = new Map(
      output.map((file) => [file.fileName, file.type === 'chunk' ? file.code : file.source]),
    )
    const named = output.filter(({ fileName }) => preloaded?.test(fileName) === true)
    const links = named.map(({ fileName }) => `<link rel="modulepreload" href="./${fileName}">`)
    const page = String(files.get('index.html'))
    return files.set('index.html', page.replace('<script', `${links.join('')}<script`))
  } finally {
    await rm(root, { recursive: true })
  }
}
