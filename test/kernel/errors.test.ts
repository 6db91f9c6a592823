import { inspect } from 'node:util'
import { describe, expect, it } from 'vitest'
import * as errorCodes from '../../src/kernel/error-codes.ts'
import { ImError, imError, serverError } from '../../src/kernel/errors.ts'
import { safeDetail } from '../../src/kernel/safe-detail.ts'

describe('the message of an error', () => {
  it('names the action, the reason and the remedy [ERROR-04]', () => {
    expect(imError(errorCodes.NOT_READY, { action: 'pinConversation' }).message).toBe(
      'pinConversation: not ready; wait for the SDK_READY event',
    )
    expect(imError(errorCodes.NOT_READY).message).toBe('not ready; wait for the SDK_READY event')
    expect(imError(errorCodes.NOT_READY, { action: 'x', why: 'no' }).message).toBe(
      'x: no; wait for the SDK_READY event',
    )
    expect(imError(errorCodes.NOT_READY, { action: 'x', why: 'no; go' }).message).toBe('x: no; go')
  })

  it("is the server's text if there is one, else names the code [ERROR-04]", () => {
    expect(serverError(10007, 'group.join', 'a Work group: ask a member').message).toBe(
      'group.join: a Work group: ask a member',
    )
    expect(serverError(10007, 'group.join', '').message).toBe(
      'group.join: refused with 10007; see the list of errors',
    )
  })
})

describe('an error', () => {
  const cause = new Error('mine')
  const round: Record<string, unknown> = { big: 1n }
  round.self = round
  const error = imError(errorCodes.MSG_SEND_FAIL, { action: 'sendMessage', data: { round }, cause })

  it('keeps code, data and cause, and is an ImError and an Error [ERROR-05]', () => {
    expect(error).toBeInstanceOf(ImError)
    expect(error).toBeInstanceOf(Error)
    expect(error).toMatchObject({ name: 'ImError', code: 2100, cause })
    expect(error.data.round).toBe(round)
    expect('cause' in imError(errorCodes.NOT_READY)).toBe(false)
  })

  it('is serialised as name, code and message, whatever its data are [ERROR-05]', () => {
    expect(JSON.parse(JSON.stringify({ error }))).toEqual({
      error: {
        name: 'ImError',
        code: 2100,
        message: `sendMessage: ${errorCodes.MSG_SEND_FAIL[1]}`,
      },
    })
  })

  it('keeps its fields with added data, and has the first one as its cause [ERROR-05]', () => {
    const message = { ID: 'x' }
    const held = error.holding({ message })
    expect(held).toMatchObject({ code: 2100, message: error.message, cause: error })
    expect(held.data).toEqual({ round, message })
    expect(held.data.message).toBe(message)
  })

  it('keeps the action when its text is localised [ERROR-09]', () => {
    const localized = error.holding({ message: 1 }).retold('发送失败')
    expect(localized).toMatchObject({ code: 2100, message: 'sendMessage: 发送失败', cause: error })
    expect(localized.data).toEqual({ round, message: 1 })
    expect(new ImError(1, 'a: b').retold('c').message).toBe('c')
  })
})

describe('the log entry of an exception', () => {
  const secret = 'secret-5ad1c0de'

  it('contains class, code and location, also of its causes [ERROR-10]', () => {
    const cause = Object.assign(new TypeError(secret), { code: 'E_MINE', secret })
    const error = imError(errorCodes.UNCAUGHT, { action: secret, data: { secret }, cause })
    const detail = safeDetail(error)
    expect(detail).toMatchObject({ name: 'ImError', code: 2903, cause: { code: 'E_MINE' } })
    expect(detail).toHaveProperty('cause.name', 'TypeError')
    expect(detail).toHaveProperty('cause.at.0', expect.stringContaining('errors.test.ts'))
    expect(inspect(detail, { depth: 9 })).not.toContain(secret)
  })

  it.each([
    ['a text', secret],
    ['an object', { secret, message: secret, code: { secret } }],
    [
      'an error with a text like a frame',
      new Error(`a\n    at ${secret} (x:1:2)\n${secret}@x:1:2`),
    ],
    ['an error of another engine', { name: 'E', message: secret, stack: 'f@x.js:1:2\ng@x.js:3:4' }],
    ['an error with a name of its own', Object.assign(new Error('x'), { name: `E ${secret}` })],
    ['a function', () => secret],
    ['nothing', null],
  ])('contains none of the words of %s [ERROR-10]', (_, thrown) => {
    expect(inspect(safeDetail(thrown), { depth: 9 })).not.toContain(secret)
  })

  it('is written even if nothing can be read, or causes are cyclic [ERROR-10]', () => {
    const unreadable = new Proxy({}, { get: () => expect.fail('mine') })
    expect(safeDetail(unreadable)).toBe('unreadable')
    const first = new Error('first')
    const second = new Error('second', { cause: first })
    first.cause = second
    expect(JSON.stringify(safeDetail(first))).toContain('Error')
  })

  it('contains the stack frames of any engine [ERROR-10]', () => {
    const detail = safeDetail({ name: 'E', message: 'm', stack: 'f@x.js:1:2\ng@x.js:3:4' })
    expect(detail).toEqual({ name: 'E', at: ['f@x.js:1:2', 'g@x.js:3:4'] })
  })
})
