import { describe, expect, it } from 'vitest'
import { isAuditGood, readAudit, strangeLicences } from '../../scripts/audit.mjs'
import { textOf } from '../contract/support/sources.ts'

const finding = (name: string, severity: string) => ({ [name]: { name, severity, range: '<2' } })

describe('the audit of dependencies', () => {
  it.each(['moderate', 'low', 'info'])('accepts %s [SEC-14]', (severity) => {
    const output = JSON.stringify({ vulnerabilities: finding('a', severity) })
    expect(readAudit(output)).toEqual({ answered: true, serious: [] })
  })

  it('reports high and critical findings [SEC-14]', () => {
    const vulnerabilities = {
      ...finding('a', 'high'),
      ...finding('b', 'low'),
      ...finding('c', 'critical'),
    }
    const { serious } = readAudit(JSON.stringify({ vulnerabilities }))
    expect(serious).toEqual(['a <2: high', 'c <2: critical'])
  })

  it.each(['', 'not found', 'null', '{}', '{"message":"405 Method Not Allowed","error":{}}'])(
    'does not accept %j as an answer [SEC-14]',
    (output) => {
      expect(readAudit(output).answered).toBe(false)
    },
  )
})

describe('an unanswered audit', () => {
  const unanswered = readAudit('')

  it('stops a release but not a test run [SEC-40]', () => {
    expect(isAuditGood(unanswered, true)).toBe(false)
    expect(isAuditGood(unanswered, false)).toBe(true)
  })

  it('differs from an audit with findings and from one without [SEC-40]', () => {
    const nothing = readAudit('{"vulnerabilities":{}}')
    expect(isAuditGood(nothing, true)).toBe(true)
    const something = readAudit(JSON.stringify({ vulnerabilities: finding('a', 'high') }))
    expect(isAuditGood(something, false)).toBe(false)
  })
})

describe('licences', () => {
  it('of all production dependencies are known [SEC-14]', () => {
    expect(strangeLicences(JSON.parse(textOf('package-lock.json')))).toEqual([])
  })

  it('are reported if they are missing or restrictive [SEC-14]', () => {
    const packages = {
      '': {},
      'node_modules/a': { license: 'MIT' },
      'node_modules/b': { license: '(Apache-2.0 AND LGPL-3.0-or-later)' },
      'node_modules/c': { license: 'AGPL-3.0-only' },
      'node_modules/d': {},
      'node_modules/e': { license: 'SSPL-1.0', dev: true },
      'node_modules/f': { link: true },
    }
    expect(strangeLicences({ packages })).toEqual([
      'node_modules/c: AGPL-3.0-only',
      'node_modules/d: undefined',
    ])
  })
})
