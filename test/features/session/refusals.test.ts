import { describe, expect, it } from 'vitest'
import { afterExpiry, afterRefusal } from '../../../src/features/session/refusals.ts'

const FIRST = { isAdmitted: false, isResumed: false, hasProvider: false, isFresh: false }
const RESUMED = { ...FIRST, isResumed: true }
const RENEWAL = { ...RESUMED, isAdmitted: true, hasProvider: true, isFresh: true }
const provided = { hasProvider: true }
const fresh = { hasProvider: true, isFresh: true }

describe('a login that the server rejected', () => {
  it.each([
    ['the first, expired', { ...FIRST, code: 70001 }, 'fail'],
    ['the first, overloaded', { ...FIRST, code: 60022 }, 'fail'],
    ['the first, expired, a provider is there', { ...FIRST, ...provided, code: 70001 }, 'renew'],
    ['the first, wrong, a provider is there', { ...FIRST, ...provided, code: 70009 }, 'renew'],
    ["the first, expired, the provider's", { ...FIRST, ...fresh, code: 70001 }, 'fail'],
    ['the first, unknown app, a provider is there', { ...FIRST, ...provided, code: 70020 }, 'fail'],
    ['again, expired', { ...RESUMED, code: 70001 }, 'end'],
    ['again, unknown app', { ...RESUMED, code: 70020 }, 'end'],
    ['again, overloaded', { ...RESUMED, code: 60022 }, 'later'],
    ['again, unknown app, a provider is there', { ...RESUMED, ...provided, code: 70020 }, 'end'],
    ['again, expired, a provider is there', { ...RESUMED, ...provided, code: 70001 }, 'renew'],
    ["again, expired, the provider's", { ...RESUMED, ...fresh, code: 70001 }, 'renew'],
    ["again, wrong, the provider's", { ...RESUMED, ...fresh, code: 70009 }, 'end'],
    ["again, overloaded, the provider's", { ...RESUMED, ...fresh, code: 60022 }, 'later'],
    ['a renewal, expired', { ...RENEWAL, code: 70001 }, 'renew'],
    ['a renewal, wrong', { ...RENEWAL, code: 70009 }, 'renew'],
    ['a renewal, overloaded', { ...RENEWAL, code: 60022 }, 'renew'],
    ['of a session that stands', { ...RESUMED, isAdmitted: true, code: 70001 }, 'stay'],
    ['the same, overloaded', { ...RENEWAL, isFresh: false, code: 60022 }, 'stay'],
  ] as const)('%s: %s [SESSION-31]', (_title, login, next) => {
    expect(afterRefusal(login)).toBe(next)
  })
})

describe('credentials that have expired according to the server', () => {
  it.each([
    ['account', 70001, true, 'renew'],
    ['account', 70001, false, 'end'],
    ['message', 70001, true, 'renew'],
    ['message', 70001, false, 'reconnect'],
    ['message', 20002, true, 'reconnect'],
    ['message', 20002, false, 'reconnect'],
  ] as const)('level %s, code %i, provider %s: %s [SESSION-23]', (level, code, provider, next) => {
    expect(afterExpiry(level, code, provider)).toBe(next)
  })
})
