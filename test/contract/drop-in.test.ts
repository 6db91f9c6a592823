import ts from 'typescript'
import { describe, expect, it } from 'vitest'
import * as loose from '../../src/drop-in/index.ts'
import * as strict from '../../src/index.ts'
import { compareWithCode } from './support/drift.ts'
import { parsed, walk } from './support/sources.ts'

const strictDoor = { ...strict }

const literalOf = (node: ts.Node | undefined): unknown => {
  if (node === undefined) return undefined
  if (ts.isLiteralTypeNode(node)) return literalOf(node.literal)
  if (ts.isStringLiteral(node)) return node.text
  return ts.isNumericLiteral(node) ? Number(node.text) : undefined
}

/** The constants that the default door declares: members of the enum, and of the namespace of the same name. */
const declared = (name: string): Readonly<Record<string, unknown>> => {
  const found: Record<string, unknown> = {}
  walk(parsed('src/drop-in/tim.d.ts'), (node) => {
    if (ts.isEnumDeclaration(node) && node.name.text === name)
      for (const member of node.members)
        found[(member.name as ts.Identifier).text] = literalOf(member.initializer)
    if (ts.isVariableDeclaration(node) && ts.isIdentifier(node.name)) {
      const block = node.parent.parent.parent.parent
      if (ts.isModuleDeclaration(block) && block.name.text === name)
        found[node.name.text] = literalOf(node.type)
    }
  })
  return found
}

describe('the default entry', () => {
  it('has the same code as the strict entry', () => {
    expect({ ...loose }).toEqual(strictDoor)
    expect(loose.default).toBe(strict.default)
  })

  it.each(['EVENT', 'TSignaling'] as const)('declares every constant of %s [API-11]', (name) => {
    expect(declared(name)).toEqual(strictDoor[name])
  })

  it("declares every constant of TYPES, two of them with the values of the vendor's declarations [API-11]", () => {
    const marks = { CONV_MARK_TYPE_FOLD: 3, CONV_MARK_TYPE_HIDE: 4 }
    expect(declared('TYPES')).toEqual({ ...strict.TYPES, ...marks })
  })

  it('declares parameters and results that match the code [API-03]', { timeout: 120_000 }, () => {
    const { count, differing } = compareWithCode()
    expect(differing).toEqual([])
    expect(count).toBeGreaterThan(400)
  })
})
