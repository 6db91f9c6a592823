import type { Finding } from './finding.ts'
import { inCode } from './in-code.ts'
import { namesSdk } from './packages.ts'

const SOURCE = /\bsrc\s*=\s*(?:"([^"]*)"|'([^']*)')/i

const OLD_SCRIPT =
  /(^|\/)(tim-js(-sdk|-friendship)?|tim-wx(-sdk)?|@tencentcloud\/(lite-)?chat)(@[^/]*)?(\/|\.js|$)/

const SAYS =
  'take dist/tavern-im.umd.js of tavern-im; its global is Tavern, where it was TIM or TencentCloudChat'

const ofTag = (tag: string, at: number): readonly Finding[] => {
  const source = SOURCE.exec(tag)
  const url = source?.[1] ?? source?.[2]
  if (source === null || url === undefined || !OLD_SCRIPT.test(url)) return []
  return [{ at: at + source.index, kind: 'hand', says: `<script src="${url}">: ${SAYS}` }]
}

const moved = (finding: Finding, by: number): Finding => ({
  ...finding,
  at: finding.at + by,
  ...(finding.edits && {
    edits: finding.edits.map(({ start, end, text }) => ({
      start: start + by,
      end: end + by,
      text,
    })),
  }),
})

const BEGIN = /<!--|<script\b/gi
const TAG_END = />/g
const COMMENT_END = /-->/g
const SCRIPT_END = /<\/script/gi

/** The next match from a position on; -1 if there is none. */
const find = (what: RegExp, page: string, from: number): number => {
  what.lastIndex = from
  return what.exec(page)?.index ?? -1
}

/** Findings in the scripts of an HTML page or of a component file (Vue). */
export const inPage = (page: string): readonly Finding[] => {
  const findings: Finding[] = []
  const isOfSdk = namesSdk(page)
  for (let at = find(BEGIN, page, 0); at >= 0; ) {
    const isComment = page.startsWith('<!--', at)
    const opened = find(TAG_END, page, at) + 1
    const end = isComment ? find(COMMENT_END, page, at) : find(SCRIPT_END, page, opened)
    if (opened === 0 || end < 0) break
    if (!isComment) {
      findings.push(...ofTag(page.slice(at, opened), at))
      findings.push(...inCode(page.slice(opened, end), isOfSdk).map((one) => moved(one, opened)))
    }
    at = find(BEGIN, page, end)
  }
  return findings
}
