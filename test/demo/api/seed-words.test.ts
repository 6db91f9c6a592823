import { expect, test } from 'vitest'
import { scenes } from '../../../demo/api/src/seed/scenes.ts'

/** Words for payments past the escrow of the platform, which its rules forbid. */
const PAST_THE_PLATFORM = /定金|尾款|转账|微信|支付宝|加我|私下|QQ/i

/** Words that the warning against it may use. */
const WARNING = /不要|谨防|请勿/

test('seeded chats propose no payment past the platform', () => {
  const texts = scenes.flatMap(({ lines }) => lines.map(([, content]) => String(content)))
  expect(texts.length).toBeGreaterThan(20)
  const wrong = texts.filter((text) => PAST_THE_PLATFORM.test(text) && !WARNING.test(text))
  expect(wrong).toEqual([])
})
