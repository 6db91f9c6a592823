import { readFileSync, statSync, writeFileSync } from 'node:fs'
import { basename, relative } from 'node:path'
import { filesOf } from './files.ts'
import { edited, type Finding } from './finding.ts'
import { inCode } from './in-code.ts'
import { inManifest } from './in-manifest.ts'
import { inPage } from './in-page.ts'
import { namesSdk } from './packages.ts'

/** Longer files are generated. */
const MAX_BYTES = 2_000_000

/** One line of the report. */
export interface ReportLine extends Pick<Finding, 'kind' | 'says'> {
  readonly file: string
  readonly line: number
}

export interface Report {
  readonly lines: readonly ReportLine[]
  /** Number of searched files. */
  readonly count: number
  /** Changed files; none without `--write`. */
  readonly written: readonly string[]
  /** `file: reason` of skipped files. */
  readonly skipped: readonly string[]
}

const findingsIn = (file: string, text: string): readonly Finding[] => {
  if (basename(file) === 'package.json') return inManifest(text)
  return /\.(vue|nvue|svelte|html?)$/i.test(file) ? inPage(text) : inCode(text)
}

/** The text of a file, or the reason why it is not searched. */
const textOf = (file: string): { readonly text: string } | { readonly why: string } => {
  try {
    if (statSync(file).size > MAX_BYTES) return { why: 'longer than 2 MB' }
    const bytes = readFileSync(file)
    if (bytes.includes(0)) return { why: 'no text' }
    return { text: new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes) }
  } catch (error) {
    return { why: error instanceof TypeError ? 'not UTF-8' : 'cannot be read' }
  }
}

/** Counts lines for ascending positions. */
const lineCounter = (text: string): ((at: number) => number) => {
  let line = 1
  let seen = 0
  return (at) => {
    for (let end = text.indexOf('\n', seen); end >= 0 && end < at; end = text.indexOf('\n', seen)) {
      line++
      seen = end + 1
    }
    return line
  }
}

/** Searches a code base; with `isWriting` it makes the certain changes. */
export const migrate = (path: string, isWriting: boolean): Report => {
  const { files, unread } = filesOf(path)
  let isUsed = false
  const lines: ReportLine[] = []
  const written: string[] = []
  const skipped = unread.map((folder) => `${shown(path, folder)}: cannot be read`)
  for (const file of files) {
    const name = shown(path, file)
    const read = textOf(file)
    if ('why' in read) {
      skipped.push(`${name}: ${read.why}`)
      continue
    }
    const { text } = read
    const findings = findingsIn(file, text)
    const lineOf = lineCounter(text)
    isUsed ||= namesSdk(text)
    for (const { at, kind, says } of findings)
      lines.push({ file: name, line: lineOf(at), kind, says })
    const edits = findings.flatMap((finding) => finding.edits ?? [])
    if (!isWriting || edits.length === 0) continue
    try {
      writeFileSync(file, edited(text, edits))
      written.push(name)
    } catch {
      skipped.push(`${name}: cannot be written`)
    }
  }
  // Without the SDK, methods of these names belong to other libraries.
  return { lines: isUsed ? lines : [], count: files.length, written, skipped }
}

const shown = (path: string, file: string): string => relative(path, file) || basename(file)
