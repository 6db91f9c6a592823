import { expect, it } from 'vitest'
import { readCall } from '../../../../server/src/app/cli/read-call.ts'
import { createServer } from '../../../../server/src/index.ts'

const app = { SDKAPPID: '1400000000', SECRET: 's' }
const needed = {
  S3_ENDPOINT: 'https://cos.ap-shanghai.myqcloud.com',
  S3_BUCKET: 'files-1250000000',
  S3_ACCESS_KEY: 'one',
  S3_SECRET_KEY: 'two',
}

it('flags override the environment in the settings of the S3 store [MEDIA-69]', () => {
  const { server } = readCall(['--s3-region', 'ap-guangzhou', '--s3-path-style'], {
    ...app,
    ...needed,
    S3_REGION: 'ap-beijing',
    S3_SESSION_TOKEN: 'three',
    S3_PUBLIC_ENDPOINT: 'https://files.example.com',
    PUBLIC_URL: 'https://im.example.com',
  })
  expect(server.publicUrl).toBe('https://im.example.com')
  expect(server.s3).toEqual({
    endpoint: needed.S3_ENDPOINT,
    region: 'ap-guangzhou',
    bucket: 'files-1250000000',
    accessKey: 'one',
    secretKey: 'two',
    sessionToken: 'three',
    pathStyle: true,
    publicEndpoint: 'https://files.example.com',
  })
})

it('the path style depends on the address by default [MEDIA-69]', () => {
  expect(readCall([], { ...app, ...needed }).server.s3).not.toHaveProperty('pathStyle')
  const { server } = readCall([], { ...app, ...needed, S3_PATH_STYLE: 'false' })
  expect(server.s3?.pathStyle).toBe(false)
})

it.each(Object.keys(needed))('the server does not start without %s [MEDIA-69]', (name) => {
  const flag = `--${name.toLowerCase().replaceAll('_', '-')}`
  const environment = { ...app, ...needed, [name]: '' }
  expect(() => readCall([], environment)).toThrow(`${flag} is missing`)
})

it('the server stores files in a folder if no store is set [MEDIA-69]', () => {
  const { server } = readCall(['--objects-dir', '/srv/files'], app)
  expect(server.objectsDir).toBe('/srv/files')
  expect(server).not.toHaveProperty('s3')
})

it.each([
  [{ publicUrl: 'im.example.com' }, 'start server: publicUrl is not an http address'],
  [
    { s3: { endpoint: 'files', bucket: 'files', accessKey: 'one', secretKey: 'two' } },
    'use the S3 store: s3.endpoint is not an http address',
  ],
])('the server does not start with %j [MEDIA-69]', async (wrong, why) => {
  const apps = [{ sdkAppID: 1400000000, secret: 's' }]
  const starting = createServer({ apps, dataDir: ':memory:', logLevel: 'silent', ...wrong })
  await expect(starting).rejects.toThrow(why)
})
