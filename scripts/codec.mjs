import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { readModel } from './codec-model.mjs'
import { codecText, tagsText } from './codec-text.mjs'
import { root } from './run.mjs'

const BIOME = 'node_modules/@biomejs/biome/bin/biome'

const formatted = (path, text) =>
  execFileSync(process.execPath, [BIOME, 'check', '--write', `--stdin-file-path=${path}`], {
    cwd: root,
    input: text,
    encoding: 'utf8',
  })

/**
 * The files that follow from the text of frame.proto, by path: readers and writers of its messages, and the tags of its
 * fields.
 */
export const codecFiles = (source) => {
  const messages = readModel(source)
  const texts = [
    // Frames alone: a page needs them before all others.
    ['src/protocol/proto-frame.ts', codecText(messages.filter(({ file }) => file === 'frame'))],
    ['src/protocol/proto-messages.ts', codecText(messages.filter(({ file }) => file !== 'frame'))],
    ['src/protocol/proto-tags.ts', tagsText(messages)],
  ]
  return texts.map(([path, text]) => ({ path, text: formatted(path, text) }))
}

const textAt = (path) => (existsSync(path) ? readFileSync(path, 'utf8') : '')

const isProgram = resolve(process.argv[1] ?? '') === fileURLToPath(import.meta.url)

if (isProgram) {
  const source = readFileSync(join(root, 'src/protocol/frame.proto'), 'utf8')
  for (const { path, text } of codecFiles(source)) {
    // A file that is written counts as changed, whatever it contains.
    if (textAt(join(root, path)) !== text) writeFileSync(join(root, path), text)
  }
}
