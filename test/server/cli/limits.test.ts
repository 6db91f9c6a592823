import { expect, it } from 'vitest'
import { defaultLimits } from '../../../server/src/admission/gateway-limits.ts'
import { limitNames, limitSettings } from '../../../server/src/app/cli/limit-settings.ts'
import { readCall } from '../../../server/src/app/cli/read-call.ts'

const app = { SDKAPPID: '1400000000', SECRET: 'x' }

const limitsOf = (args: string[], environment = {}) =>
  readCall(args, { ...app, ...environment }).server.limits

it.each(limitNames)('an operator sets %s by its flag and its variable [SEC-57]', (name) => {
  const { flag, variable } = limitSettings[name]
  const burst = name === 'requestsPerSecond' ? { requestBurst: 14 } : {}
  expect(limitsOf([`--${flag}`, '7'])).toEqual({ ...burst, [name]: 7 })
  expect(limitsOf([], { [variable]: '7' })).toEqual({ ...burst, [name]: 7 })
  expect(limitsOf([`--${flag}`, '7'], { [variable]: '8' })).toEqual({ ...burst, [name]: 7 })
  expect(() => limitsOf([`--${flag}`, '-1'])).toThrow(flag)
  expect(() => limitsOf([`--${flag}`, '1.5'])).toThrow('whole number')
})

it('unset limits have their defaults, and 0 disables none [SEC-57]', () => {
  expect(limitsOf([])).toEqual({})
  for (const name of limitNames) {
    const { flag, least } = limitSettings[name]
    const isOff = [`--${flag}`, '0']
    if (least === 0) expect(limitsOf(isOff)).toEqual({ [name]: 0 })
    else expect(() => limitsOf(isOff)).toThrow('less than 1')
  }
  expect(Object.keys(defaultLimits)).toHaveLength(limitNames.length)
})

it('the burst setting counts in addition to the requests of a second [SEC-57]', () => {
  const args = ['--requests-per-second', '50', '--request-burst', '60']
  expect(limitsOf(args)).toEqual({ requestsPerSecond: 50, requestBurst: 60 })
})
