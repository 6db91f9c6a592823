import { createChat } from 'tavern-im/strict'
import { expect, it } from 'vitest'
import { chatFeatures } from '../../demo/web/src/features/chat/chat-features.ts'
import { codeIn, textOf } from './support/sources.ts'

const called = (path: string): readonly string[] =>
  [...textOf(path).matchAll(/\bchat\.(\w+)\(/g)].flatMap(([, name]) => name ?? [])

it('a selection of features gives a client with exactly those methods', () => {
  const chat = createChat({ SDKAppID: 1, host: 'ws://127.0.0.1:1', features: chatFeatures })
  const sources = codeIn('demo/web/src').filter((path) => !path.includes('.stories.'))
  const missing = [...new Set(sources.flatMap(called))].filter((name) => !(name in chat))
  expect(missing).toEqual([])
})
