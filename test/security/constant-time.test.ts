import ts from 'typescript'
import { expect, it } from 'vitest'
import { codeIn, parsed, textOf, walk } from '../contract/support/sources.ts'

/** The name of what is compared: `row.code_hash` is a `code_hash`. */
const nameOf = (node: ts.Node): string => {
  if (ts.isIdentifier(node)) return node.text
  if (ts.isPropertyAccessExpression(node)) return node.name.text
  if (ts.isCallExpression(node)) return nameOf(node.expression)
  if (ts.isAsExpression(node) || ts.isParenthesizedExpression(node)) return nameOf(node.expression)
  return ''
}

const PROVES =
  /(secret|password|user_?sig|signature|sign|mac|token|auth_?key|api_?key|hash|checksum)(of)?$/i

const EQUALITIES = [
  ts.SyntaxKind.EqualsEqualsEqualsToken,
  ts.SyntaxKind.ExclamationEqualsEqualsToken,
  ts.SyntaxKind.EqualsEqualsToken,
  ts.SyntaxKind.ExclamationEqualsToken,
]

/** A comparison with a public value reveals nothing. */
const isKnown = (node: ts.Node): boolean =>
  ts.isStringLiteralLike(node) ||
  ts.isNumericLiteral(node) ||
  node.kind === ts.SyntaxKind.NullKeyword ||
  nameOf(node) === 'undefined'

/** Files without such a word beside a comparison need no syntax tree. */
const MAY_COMPARE =
  /(secret|password|sig|sign|mac|token|key|hash|checksum)\w*\W{0,3}\s*[=!]==?|[=!]==?[^,;]*(secret|password|sig|sign|mac|token|key|hash|checksum)/i

const comparisonsIn = (path: string): readonly string[] => {
  const found: string[] = []
  if (!MAY_COMPARE.test(textOf(path))) return found
  walk(parsed(path), (node) => {
    if (!ts.isBinaryExpression(node) || !EQUALITIES.includes(node.operatorToken.kind)) return
    const sides = [node.left, node.right]
    if (sides.some(isKnown) || !sides.some((side) => PROVES.test(nameOf(side)))) return
    found.push(`${path}: ${node.getText()}`)
  })
  return found
}

/** Names that look like credentials but are none. */
const harmless = [
  // A request of one's own, repeated.
  'demo/api/src/http/answers.ts: known.request_hash !== hash',
  // The published SHA-1 of a downloaded bill, over a signed response.
  'demo/api/src/payments/wechat/wechat-bill.ts: hash !== found.hash_value',
  // CRC-32 over the key of the same connection: who has the key has the connection; three wrong ones end it.
  'server/src/gateway/requests.ts: frame.checksum !== crc32(body, standing.keyChecksum)',
  // Devices of the same account, by the name that their vendor gave them.
  'server/src/handlers/push.ts: token === deviceToken',
  'server/src/services/push/pusher.ts: one.token === token',
  'server/src/services/push/targets.ts: one.token === token',
  'server/src/services/push/targets.ts: token !== target.token',
  // They find damage in a backup; who can write it can write its checksums, too.
  'server/src/storage/sqlite/backup/records.ts: crc32(body, crc32(header.subarray(COVERED_FROM))) !== checksum',
  'server/src/storage/sqlite/backup/restore.ts: copied.checksum !== copy.checksum',
]

it('no secret is compared with === [SEC-09]', () => {
  const files = codeIn('server/src', 'demo/api/src')
  expect(files.flatMap(comparisonsIn).sort()).toEqual(harmless.sort())
})

it('the check finds a comparison of secrets with === [SEC-09]', () => {
  const tree = (text: string) => ts.createSourceFile('x.ts', text, ts.ScriptTarget.Latest, true)
  const names = [
    'a.secret === given',
    'signOf(x) !== sign',
    'known.code_hash == hash',
    'Sign === x',
  ]
  for (const text of names) {
    const [statement] = tree(text).statements
    const { expression } = statement as ts.ExpressionStatement
    const { left, right } = expression as ts.BinaryExpression
    expect(
      [left, right].some((side) => PROVES.test(nameOf(side))),
      text,
    ).toBe(true)
  }
})
