import { expect, it } from 'vitest'
import { edited } from '../../migrate/finding.ts'
import { inCode } from '../../migrate/in-code.ts'

const changed = (code: string): string =>
  edited(
    code,
    inCode(code).flatMap(({ edits = [] }) => edits),
  )

it.each([
  ["import TIM from 'tim-js-sdk'", "import TIM from 'tavern-im'"],
  ['import TIM from "tim-wx-sdk";', 'import TIM from "tavern-im";'],
  ["import * as T from '@tencentcloud/chat'", "import * as T from 'tavern-im'"],
  ["import type { Message } from '@tencentcloud/chat'", "import type { Message } from 'tavern-im'"],
  ["import{A}from'@tencentcloud/lite-chat/basic'", "import{A}from'tavern-im'"],
  ["import T from '@tencentcloud/chat/index.es.js'", "import T from 'tavern-im/index.es.js'"],
  [
    "import G from '@tencentcloud/chat/modules/group-module.js'",
    "import G from 'tavern-im/modules/group-module.js'",
  ],
  ["import TIM from 'tim-js-sdk/tim-js-friendship.js'", "import TIM from 'tavern-im'"],
  ["import TIM from 'tim-wx-sdk/tim-wx'", "import TIM from 'tavern-im'"],
  ["import TIM = require('tim-js-sdk')", "import TIM = require('tavern-im')"],
  ["import '@tencentcloud/lite-chat'", "import 'tavern-im'"],
  ["export * from 'tim-js-sdk'", "export * from 'tavern-im'"],
  ["const it = await import('tim-js-sdk')", "const it = await import('tavern-im')"],
  ["type M = import('@tencentcloud/chat').Message", "type M = import('tavern-im').Message"],
  ["const T = require('tim-js-sdk')", "const T = require('tavern-im')"],
  ["const T = require('tim-js-sdk').default", "const T = require('tavern-im').default"],
  [
    "jest.mock('tim-js-sdk', () => fake); jest.requireActual('tim-js-sdk')",
    "jest.mock('tavern-im', () => fake); jest.requireActual('tavern-im')",
  ],
  [`f(\`\${require('tim-js-sdk')}\`)`, `f(\`\${require('tavern-im')}\`)`],
  ["x = <p>a</p>; import('tim-js-sdk')", "x = <p>a</p>; import('tavern-im')"],
  ["a = b / c; import 'tim-js-sdk' // d/", "a = b / c; import 'tavern-im' // d/"],
  ["x = /['\"`]/g\nimport T from 'tim-js-sdk'", "x = /['\"`]/g\nimport T from 'tavern-im'"],
])('changes names of modules, and nothing around them: %j [MIGRATE-01]', (before, after) => {
  expect(changed(before)).toBe(after)
  expect(changed(after)).toBe(after)
})

it.each([
  "// import TIM from 'tim-js-sdk'",
  "/* import TIM from 'tim-js-sdk' */",
  'const text = "import TIM from \'tim-js-sdk\'"',
  "const text = `import TIM from 'tim-js-sdk'`",
  `const text = \`\${a}, import TIM from 'tim-js-sdk'\``,
  "const found = /from 'tim-js-sdk'/.test(text)",
  "import TIM from 'tim-js-sdk-of-mine'",
  "loader.require('tim-js-sdk')",
  '<p>import TIM from the docs</p>',
])('does not change texts that only resemble them: %j [MIGRATE-01]', (code) => {
  expect(changed(code)).toBe(code)
})

it.each([
  ["optimizeDeps: { include: ['@tencentcloud/chat'] }", 'is named here'],
  ["import g from '@tencentcloud/chat/modules/group-module'", 'does not have'],
  ["import { TUIChat } from '@tencentcloud/chat-uikit-vue'", 'a UI kit'],
  ["import Upload from 'tim-upload-plugin'", 'uploads need no plugin'],
  ["const TIM = require('../lib/tim-wx.js')", 'a copy of the old SDK'],
  ['tim.on(TIM.EVENT.GROUP_SYSTEM_NOTICE_RECEIVED, told)', 'MSG_GRP_SYS_NOTICE'],
  ['const { length } = group.memberNum', 'memberCount'],
])('reports code that needs a manual check: %j [MIGRATE-02]', (code, says) => {
  const [finding, ...more] = inCode(code)
  expect(more).toEqual([])
  expect(finding).toMatchObject({ kind: 'hand', says: expect.stringContaining(says) })
  expect(changed(code)).toBe(code)
})

it('inCode reports calls that behave differently, common names only beside the SDK [MIGRATE-03]', () => {
  const calls = (code: string) =>
    inCode(code).flatMap(({ kind, says }) => (kind === 'differs' ? says.replace(/:.*/, '') : []))
  expect(calls('chat?.sendMessage(m); function sendMessage() {} sendMessage()')).toEqual([
    'sendMessage',
  ])
  expect(calls('user.login(name); db.create(row)')).toEqual([])
  expect(calls("import T from 'tim-js-sdk'; T.create(o).login(it)")).toEqual(['create', 'login'])
  expect(calls("import T from 'tavern-im'; T.create(o)")).toEqual(['create'])
})

it('inCode terminates for any input [MIGRATE-04]', () => {
  const pieces = ["'", '"', '`', '${', '}', '/', '/*', '//', '\\', '\n', '<script', "'tim-js-sdk'"]
  for (const one of pieces) {
    for (const other of pieces) expect(() => inCode((one + other).repeat(500))).not.toThrow()
  }
})
