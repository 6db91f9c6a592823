import { execFileSync } from 'node:child_process'
import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { DIFFERENCES, differenceRows } from '../../migrate/differences.ts'
import { migrate } from '../../migrate/migrate.ts'
import { OLD_NAMES, oldNameRows } from '../../migrate/old-names.ts'
import { printed } from '../../migrate/report.ts'
import { EVENT, TYPES, VERSION } from '../../src/index.ts'
import { root, textOf } from '../contract/support/sources.ts'
import { aCodeBase, textIn } from './support.ts'

const VUE = `<template>
  <p>don't import 'tim-js-sdk'</p>
</template>
<!-- <script>import T from 'tim-js-sdk'</script> -->
<script setup lang="ts">
import TIM, { type Message } from 'tim-js-sdk'
</script>
`

const PAGE = `<!doctype html>
<script src="https://example.com/npm/tim-js-sdk@2.27.6/tim-js.js"></script>
<script>TIM.create({ SDKAppID: 1 })</script>
`

const MANIFEST = `{
\t"name": "app",
\t"dependencies": {
\t\t"@tencentcloud/chat": "~3.5.0",
\t\t"tim-js-sdk": "2.27.6",
\t\t"tim-upload-plugin": "^1.4.0"
\t},
\t"devDependencies": { "tim-wx-sdk": "*" }
}
`

const aProject = () =>
  aCodeBase({
    'src/app.js': "const TIM = require('tim-js-sdk')\nTIM.create({ SDKAppID: 1 })\n",
    'src/chat.tsx':
      "import Chat from '@tencentcloud/chat'\nexport const chat = () => <p>it's</p>\n",
    'src/Chat.vue': VUE,
    'mini/app.js': 'import TIM from \'tim-wx-sdk\';\r\nimport Up from "tim-upload-plugin";\r\n',
    'index.html': PAGE,
    'package.json': MANIFEST,
  })

it('migrate changes imports of JavaScript, TypeScript, Vue, mini programs and package.json [MIGRATE-01]', () => {
  const folder = aProject()
  const { written } = migrate(folder, true)
  expect(written).toEqual([
    'mini/app.js',
    'package.json',
    'src/Chat.vue',
    'src/app.js',
    'src/chat.tsx',
  ])
  expect(textIn(folder, 'src/Chat.vue')).toBe(
    VUE.replace("Message } from 'tim-js-sdk'", "Message } from 'tavern-im'"),
  )
  expect(textIn(folder, 'mini/app.js')).toBe(
    'import TIM from \'tavern-im\';\r\nimport Up from "tim-upload-plugin";\r\n',
  )
  expect(textIn(folder, 'index.html')).toBe(PAGE)
  expect(textIn(folder, 'package.json')).toBe(`{
\t"name": "app",
\t"dependencies": {
\t\t"tavern-im": "^${VERSION}",
\t\t"tim-upload-plugin": "^1.4.0"
\t},
\t"devDependencies": { "tavern-im": "^${VERSION}" }
}
`)
})

it('migrate changes nothing without --write, and nothing twice [MIGRATE-05]', () => {
  const folder = aProject()
  const first = migrate(folder, false)
  expect(first.written).toEqual([])
  expect(textIn(folder, 'package.json')).toBe(MANIFEST)
  expect(migrate(folder, true).lines).toEqual(first.lines)
  const again = migrate(folder, true)
  expect(again.written).toEqual([])
  expect(again.lines.filter(({ kind }) => kind === 'change')).toEqual([])
  expect(again.lines.filter(({ kind }) => kind === 'differs')).toHaveLength(2)
})

it('the report has file and line of every finding [MIGRATE-02]', () => {
  const { lines } = migrate(aProject(), false)
  const locations = lines.map(({ kind, file, line }) => `${kind} ${file}:${line}`)
  expect(locations).toEqual([
    'hand index.html:2',
    'differs index.html:3',
    'change mini/app.js:1',
    'hand mini/app.js:2',
    'change package.json:4',
    'change package.json:5',
    'hand package.json:6',
    'change package.json:8',
    'change src/Chat.vue:6',
    'change src/app.js:1',
    'differs src/app.js:2',
    'change src/chat.tsx:1',
  ])
})

it('the report is empty for code without the SDK [MIGRATE-03]', () => {
  const folder = aCodeBase({ 'a.js': 'mail.sendMessage(it)', 'package.json': '{"name":"a"}' })
  expect(printed(migrate(folder, false), false)).toBe(
    'Nothing of the TIM SDK was found.\n\n2 files looked at. Nothing was changed.\n',
  )
})

it('migrate skips foreign code, and lists unreadable files [MIGRATE-04]', () => {
  const old = "import TIM from 'tim-js-sdk'\n"
  const gbk = Uint8Array.of(0x2f, 0x2f, 0xc4, 0xe3, 0xba, 0xc3)
  const folder = aCodeBase({
    'node_modules/tim-js-sdk/index.js': old,
    'dist/app.js': old,
    '.git/hook.js': old,
    'lib/sdk.min.js': old,
    'binary.js': Uint8Array.of(0, 1, 2),
    'chinese.js': gbk,
    'huge.js': old + ' '.repeat(2_000_001),
    'package.json': '{ "dependencies": { "tim-js-sdk": ',
    'src/good.js': old,
  })
  mkdirSync(join(folder, 'loop'))
  symlinkSync(folder, join(folder, 'loop/back'))
  symlinkSync(join(folder, 'nowhere.js'), join(folder, 'gone.js'))
  const { written, skipped, lines } = migrate(folder, true)
  expect(written).toEqual(['src/good.js'])
  expect(lines).toHaveLength(1)
  expect(skipped).toEqual([
    'binary.js: no text',
    'chinese.js: not UTF-8',
    'huge.js: longer than 2 MB',
  ])
  expect(textIn(folder, 'huge.js').length).toBe(old.length + 2_000_001)
})

it('migrate reads a page without closing tags [MIGRATE-04]', () => {
  const folder = aCodeBase({
    'a.html': '<script>'.repeat(20_000),
    'b.html': '<!--'.repeat(20_000),
    'c.html': "<SCRIPT>import T from 'tim-js-sdk'</SCRIPT ><script>import T from 'tim-js-sdk'",
  })
  expect(migrate(folder, true).written).toEqual(['c.html'])
  expect(textIn(folder, 'c.html')).toContain("<SCRIPT>import T from 'tavern-im'</SCRIPT >")
})

const cli = (cwd: string, ...args: readonly string[]): string =>
  execFileSync(
    process.execPath,
    [`--import=${import.meta.resolve('tsx')}`, join(root, 'migrate/cli.ts'), ...args],
    { cwd, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] },
  )

it('the program reports, writes, warns of uncommitted changes, and refuses unknown commands [MIGRATE-06]', () => {
  const folder = aProject()
  execFileSync('git', ['init', '--quiet'], { cwd: folder })
  expect(cli(folder, 'migrate')).toContain('src/app.js:1  tim-js-sdk → ')
  writeFileSync(join(folder, 'new.js'), '')
  expect(cli(folder, 'migrate', '.', '--write')).toMatch(/^Warning: there are uncommitted changes/)
  expect(cli(folder, '--help')).toContain('npx tavern-im migrate')
  expect(() => cli(folder, 'migrate', 'nowhere')).toThrow(/no such file or folder/)
  expect(() => cli(folder, 'upgrade')).toThrow(/the only command is migrate/)
})

it('the guide lists the same differences as the report [MIGRATE-07]', () => {
  const guide = textOf('docs/guides/migration.md')
  const [, section = ''] = guide.split('## Calls that behave differently')
  const rows = (section.split('\n## ')[0] ?? '')
    .split('\n')
    .filter((line) => line.startsWith('| `'))
  expect(rows).toEqual(differenceRows())
})

it('the guide lists the same names of 2.x as the report, and none of them exists here [MIGRATE-08]', () => {
  const guide = textOf('docs/guides/migration.md')
  const [, section = ''] = guide.split('## From tim-js-sdk 2.x')
  const rows = (section.split('\n## ')[0] ?? '')
    .split('\n')
    .filter((line) => line.startsWith('| `'))
  expect(rows).toEqual(oldNameRows())
  const constants = Object.keys({ ...EVENT, ...TYPES })
  expect(OLD_NAMES.filter(({ name }) => constants.includes(name))).toEqual([])
})

it('the differences name only calls that exist [MIGRATE-07]', () => {
  const api = textOf('test/contract/api-names.fixture.json')
  const strange = DIFFERENCES.flatMap(({ calls }) => calls).filter(
    (call) => call !== 'create' && !api.includes(`"${call}"`),
  )
  expect(strange).toEqual([])
})
