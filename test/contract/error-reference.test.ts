import { join } from 'node:path'
import { expect, it } from 'vitest'
import {
  appCodes,
  errorCodes,
  retiredCodes,
  serverCodes,
  serverErrors,
} from '../../src/protocol-entry.ts'
import fixture from './error-codes.fixture.json' with { type: 'json' }
import { root } from './support/sources.ts'

/** Codes that callers of this API test by number (the reference, section 7). */
const TESTED = [
  ...[2025, 2480, 2481, 2801, 2999, 8010, 10007, 10010, 10013, 10017, 10062, 20009, 20026, 30539],
  ...[51009, 51010, 70001, 72001, 80001, 80002, 80004],
]

interface Row {
  readonly code: number
  readonly name: string
  readonly text: string
  readonly by: string
}

const byCode = (a: Row, b: Row): number => a.code - b.code

const clientRows: readonly Row[] = Object.entries(errorCodes).map(([name, [code, text]]) => ({
  ...{ code, name, text },
  by: code in serverErrors ? 'SDK, server' : 'SDK',
}))

const retiredRows: readonly Row[] = Object.entries(retiredCodes).map(([code, text]) => ({
  ...{ code: Number(code), name: '', text, by: 'older SDKs' },
}))

const nameOf = new Map<number, string>(
  Object.entries(serverCodes).map(([name, code]) => [code, name]),
)

const serverRows: readonly Row[] = Object.entries(serverErrors).map(([code, text]) => ({
  ...{ code: Number(code), name: nameOf.get(Number(code)) ?? '', text, by: 'server' },
}))

const table = (rows: readonly Row[]): string =>
  [
    '| Code | Name | Message | Raised by |',
    '| --- | --- | --- | --- |',
    ...[...rows].sort(byCode).map(({ code, name, text, by }) => {
      const shown = TESTED.includes(code) ? `**${code}**` : `${code}`
      return `| ${shown} | ${name === '' ? '–' : `\`${name}\``} | ${text} | ${by} |`
    }),
  ].join('\n')

/** Where a part of the codes begins, and what it is about. */
type Part = readonly [from: number, about: string]

const clientParts: readonly Part[] = [
  [2000, 'login and set-up'],
  [2100, 'messages'],
  [2251, 'files'],
  [2450, 'merged, forwarded and modified messages'],
  [2500, 'conversations'],
  [2600, 'groups'],
  [2700, 'friends, profiles, blocked users'],
  [2800, 'network and calls'],
  [3000, 'how sessions end'],
  [3021, 'topics, features, search'],
  [8010, 'invitations'],
  [60_022, 'overload'],
]

const serverParts: readonly Part[] = [
  [Number.NEGATIVE_INFINITY, 'tickets and connections'],
  [4001, 'files'],
  [10_002, 'groups'],
  [20_001, 'messages'],
  [22_001, 'push'],
  [23_001, 'extensions and reactions'],
  [27_003, 'search'],
  [30_001, 'friends'],
  [40_001, 'profiles'],
  [50_001, 'conversations'],
  [60_002, 'requests'],
  [70_001, 'accounts and UserSigs'],
  [80_001, 'content'],
  [90_001, 'back-end API'],
  [110_006, 'permission groups'],
  [130_002, 'official accounts'],
]

/** The rows under headings that say which codes stand there: nobody scrolls through hundreds. */
const inParts = (parts: readonly Part[], rows: readonly Row[]): string =>
  parts
    .map(([from, about], index) => {
      const to = parts[index + 1]?.[0] ?? Number.POSITIVE_INFINITY
      const own = rows.filter(({ code }) => code >= from && code < to).sort(byCode)
      const [first, last] = [own[0]?.code, own.at(-1)?.code]
      const range = first === last ? `${first}` : `${first} to ${last}`
      return `### ${range}: ${about}\n\n${table(own)}`
    })
    .join('\n\n')

const page = (): string => `# Error codes

<!-- Printed from the tables in src/kernel/error-codes and src/protocol/server-errors; \`npm run docs:reference\` prints it again. -->

[Errors](../guides/errors.md) explains how to catch errors and how to show your own texts.

Every promise of the API rejects with an \`ImError\`. Its \`code\` is one of the numbers on this page. Its \`message\` has the form "operation:
cause; what to do". The SDK passes codes of the server on unchanged, with the server's text if there is
one. Applications test the codes in bold by number; the meaning of these codes does not change.

## The SDK

Each name is a key of \`errorCodes\` in \`tavern-im/protocol\`.

${inParts(clientParts, clientRows)}

## No longer raised

${table(retiredRows)}

## The server

Each name is a key of \`serverCodes\` in \`tavern-im/protocol\`. Codes that this server does not raise by name have none (–).

${inParts(serverParts, serverRows)}

## The app's own server

Webhooks may return these codes; the app chooses their texts.

| Codes | Raised |
| --- | --- |
${appCodes.map(({ from, to, of }) => `| ${from} to ${to} | ${of} |`).join('\n')}

The specification also mentions an invalid TRTC command, an invalid polling key and a group that cannot be found, but gives no
numbers, so these errors have no codes. This SDK does not use the codes of native SDKs (6001 to 6258, 7001 to 7508, 8001 to 8006, 8501 to 8514,
9001 to 9525).
`

it('the page prints the current tables of errors [ERROR-02]', async () => {
  await expect(page()).toMatchFileSnapshot(join(root, 'docs/reference/errors.md'))
})

it('the page lists every code in exactly one part [ERROR-02]', () => {
  const codes = [...page().matchAll(/^\| \**(-?\d+)\** \|/gm)].map(([, code]) => Number(code))
  const printed = [...clientRows, ...retiredRows, ...serverRows].map(({ code }) => code)
  expect(codes.sort()).toEqual(printed.sort())
})

it('the table has exactly the codes of the reference [ERROR-01]', () => {
  const codes = [...clientRows, ...retiredRows, ...serverRows].map(({ code }) => code)
  expect([...new Set(codes)].sort()).toEqual([...fixture.codes].sort())
  const ofApps = appCodes.map(({ from, to }) => [from, to])
  expect(ofApps.sort()).toEqual([...fixture.ofApps].sort())
  expect(TESTED.filter((code) => !codes.includes(code))).toEqual([])
})

it('each number is unique on the client and on the server [ERROR-01]', () => {
  const client = [...clientRows, ...retiredRows].map(({ code }) => code)
  expect(client.filter((code, at) => client.indexOf(code) !== at)).toEqual([])
})

it('each text names the fault and the remedy in two clauses without a full stop [ERROR-01]', () => {
  const odd = [...clientRows, ...retiredRows, ...serverRows].filter(
    ({ text }) => !/^[^;]{4,}; [^;]{4,}[^.;]$/.test(text),
  )
  expect(odd).toEqual([])
})
