import { describe, expect, it } from 'vitest'
import { citedRules, claimedRules, type Mention, statedRules } from './support/behaviour-rules.ts'
import { exists } from './support/sources.ts'

const idsOf = (mentions: readonly Mention[]): readonly string[] => mentions.map(({ id }) => id)

const sorted = (mentions: readonly Mention[]): readonly string[] =>
  [...new Set(idsOf(mentions))].sort()

describe.skipIf(!exists('docs/behaviour'))('behaviour ids', () => {
  it('are stated once', () => {
    const all = idsOf(statedRules())
    expect(all.filter((id, at) => all.indexOf(id) !== at)).toEqual([])
  })

  it('are each in the title of a test, and titles contain no others', () => {
    expect(sorted(claimedRules())).toEqual(sorted(statedRules()))
  })

  it('are stated where code cites them', () => {
    const known = new Set(idsOf(statedRules()))
    expect(sorted(citedRules()).filter((id) => !known.has(id))).toEqual([])
  })
})
