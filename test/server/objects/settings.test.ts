import { describe, expect, it } from 'vitest'
import { createServer } from '../../../server/src/app/create-server.ts'
import { administered, callRest } from '../support/back-end.ts'
import { filesServer } from './support/files-server.ts'

const defaults = { quotaMegabytes: 10_240, urlSeconds: 604_800, orphanHours: 24 }

const withRest = async (objects: object | undefined, test: (call: Call) => Promise<void>) => {
  const settings = objects === undefined ? {} : { objects }
  const server = await createServer({
    apps: [{ ...administered, settings }],
    dataDir: ':memory:',
    logLevel: 'silent',
  })
  try {
    await test((command, body = {}) =>
      callRest(server.httpUrl, `openconfigsvr/${command}_object_settings`, body),
    )
  } finally {
    await server.close()
  }
}

type Call = (command: 'get' | 'set', body?: object) => ReturnType<typeof callRest>

describe('the rules of files', () => {
  it('have defaults, which the file and then the back end override [MEDIA-38]', async () => {
    await withRest({ orphanHours: 2 }, async (call) => {
      expect((await call('get')).ObjectSettings).toEqual({ ...defaults, orphanHours: 2 })
      const ObjectSettings = { quotaMegabytes: 5, urlSeconds: 3_600 }
      expect((await call('set', { ObjectSettings })).Version).toBeGreaterThan(0)
      expect((await call('get')).ObjectSettings).toEqual({ ...defaults, ...ObjectSettings })
    })
  })

  it.each([
    ['a rule that does not exist', { urlHours: 2 }],
    ['what is no number', { quotaMegabytes: '5' }],
    ['URLs that hold no minute', { urlSeconds: 59 }],
    ['no time at all for orphans', { orphanHours: 0 }],
    ['no object', []],
  ])('are rejected with %s, by REST and in the file [MEDIA-38]', async (_, objects) => {
    await withRest(undefined, async (call) => {
      const answer = await call('set', { ObjectSettings: objects })
      expect(answer).toMatchObject({ ActionStatus: 'FAIL', ErrorCode: 70402 })
      expect((await call('get')).ObjectSettings).toEqual(defaults)
    })
    await expect(withRest(objects, async () => {})).rejects.toThrow(/settings/)
  })

  it('set the lifetime of URLs [MEDIA-38]', async () => {
    const { user, clock } = await filesServer({ objects: { urlSeconds: 60 } })
    const { downloadUrl } = await (await user('alice')).presign('file', 5)
    const expires = new URL(downloadUrl).searchParams.get('e')
    expect(Number(expires) * 1000 - clock.now()).toBe(60_000)
  })
})
