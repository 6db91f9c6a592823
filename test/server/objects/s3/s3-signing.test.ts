import { expect, it } from 'vitest'
import { bucketUrls } from '../../../../server/src/services/objects/s3/bucket-urls.ts'
import {
  policySignature,
  s3PostForm,
} from '../../../../server/src/services/objects/s3/s3-post-form.ts'
import { s3Signer } from '../../../../server/src/services/objects/s3/s3-signer.ts'
import { s3Store } from '../../../../server/src/services/objects/s3/s3-store.ts'
import { handClock } from '../../support/hand-clock.ts'

// The examples of Amazon's documentation of SigV4: a pre-signed URL, a policy of a form.
const options = {
  endpoint: 'https://s3.amazonaws.com',
  region: 'us-east-1',
  bucket: 'examplebucket',
  accessKey: 'AKIAIOSFODNN7EXAMPLE',
  secretKey: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY',
}
const at = Date.UTC(2013, 4, 24)

const policy = [
  '{ "expiration": "2015-12-30T12:00:00.000Z",',
  '  "conditions": [',
  '    {"bucket": "sigv4examplebucket"},',
  '    ["starts-with", "$key", "user/user1/"],',
  '    {"acl": "public-read"},',
  '    {"success_action_redirect": "http://sigv4examplebucket.s3.amazonaws.com/successful_upload.html"},',
  '    ["starts-with", "$Content-Type", "image/"],',
  '    {"x-amz-meta-uuid": "14365123651274"},',
  '    {"x-amz-server-side-encryption": "AES256"},',
  '    ["starts-with", "$x-amz-meta-tag", ""],',
  '',
  '    {"x-amz-credential": "AKIAIOSFODNN7EXAMPLE/20151229/us-east-1/s3/aws4_request"},',
  '    {"x-amz-algorithm": "AWS4-HMAC-SHA256"},',
  '    {"x-amz-date": "20151229T000000Z" }',
  '  ]',
  '}',
].join('\r\n')

const parameters = (url: string) => new URL(url).searchParams

it('the client signs URLs as Amazon does [MEDIA-68]', async () => {
  const sign = s3Signer(options, { now: () => at })
  const url = bucketUrls(options).own('test.txt')
  expect(url.href).toBe('https://examplebucket.s3.amazonaws.com/test.txt')
  const signed = await sign({ method: 'GET', url, seconds: 86_400 })
  expect(parameters(signed).get('X-Amz-Signature')).toBe(
    'aeeed9bbccd4d02ee5c0109b86d86835f995330da4c265957d157751f604d404',
  )
})

it('the client signs policies as Amazon does [MEDIA-68]', () => {
  const scope = ['20151229', 'us-east-1', 's3', 'aws4_request']
  const text = Buffer.from(policy).toString('base64')
  expect(policySignature(options.secretKey, scope, text)).toBe(
    '8afdbf4008c03f22c2cd3cdb72e4afbb1f6a588f3255ac628749a66d7f09699e',
  )
})

it('the signature covers the token of temporary keys and the length of an upload [MEDIA-68]', async () => {
  const temporary = { ...options, region: 'ap-shanghai', sessionToken: 'a token+/=' }
  const sign = s3Signer(temporary, { now: () => at })
  const signed = await sign({
    method: 'PUT',
    url: bucketUrls(options).own('a%20b/c'),
    query: {
      partNumber: '3',
      uploadId: 'x~y/z=',
      'response-content-disposition': "attachment; filename*=UTF-8''a(1)",
    },
    headers: { 'content-length': '5242880' },
    seconds: 900,
  })
  expect(parameters(signed).get('X-Amz-Security-Token')).toBe('a token+/=')
  expect(signed).toContain('a%20token%2B')
  // The result of botocore for the same request.
  expect(parameters(signed).get('X-Amz-Signature')).toBe(
    'a482b741f01914e91586c801b8037007f5cfdf7da7c715d3a54af0b0485a9310',
  )
  const form = s3PostForm(temporary, { key: 'a', size: 1, seconds: 60, at })
  expect(form['x-amz-security-token']).toBe('a token+/=')
  const said = JSON.parse(Buffer.from(form.policy ?? '', 'base64').toString())
  expect(said.conditions).toContainEqual({ 'x-amz-security-token': 'a token+/=' })
})

it('the signature uses the address for clients and the region of the specification [MEDIA-69]', async () => {
  const { region: _, ...elsewhere } = options
  const other = {
    ...elsewhere,
    endpoint: 'http://10.0.0.7:9000',
    publicEndpoint: 'https://files.example.com',
  }
  const urls = bucketUrls(other)
  expect(urls.own('a/b').href).toBe('http://10.0.0.7:9000/examplebucket/a/b')
  expect(urls.shared('a/b').href).toBe('https://examplebucket.files.example.com/a/b')
  const sign = s3Signer(other, { now: () => at })
  const signed = await sign({ method: 'GET', url: urls.shared('a/b'), seconds: 60 })
  expect(parameters(signed).get('X-Amz-Credential')).toBe(
    'AKIAIOSFODNN7EXAMPLE/20130524/ap-shanghai/s3/aws4_request',
  )
})

it.each([
  ['no address', { endpoint: 'files' }, 's3.endpoint is not an http address'],
  ['another scheme', { endpoint: 'ftp://files.example.com' }, 's3.endpoint is not an http address'],
  [
    'a path',
    { publicEndpoint: 'https://example.com/s3' },
    's3.publicEndpoint must consist of a scheme',
  ],
  ['no bucket', { bucket: '' }, 's3.bucket is missing'],
  ['no key', { secretKey: '' }, 's3.secretKey is missing'],
  ['a name that is none', { bucket: 'a/../b' }, 's3.bucket a/../b is not a valid bucket name'],
])('the server does not start with %s [MEDIA-69]', (_, wrong, why) => {
  expect(() => bucketUrls({ ...options, ...wrong })).toThrow(`use the S3 store: ${why}`)
})

it('the signed download URL stays the same for an hour and is valid for another hour [MEDIA-64]', async () => {
  const clock = handClock(at)
  const { direct } = s3Store(options, clock)
  const urls = { app: 1400000000, fileKey: '202601/AAAAAAAAAAAAAAAAAAAAAA' }
  const url = () => direct.download(urls, '198', { type: 'image/jpeg', disposition: 'inline' })
  const first = await url()
  clock.advance(3_599_000)
  expect(await url()).toBe(first)
  const expires = Number(parameters(first).get('X-Amz-Expires'))
  expect(at + expires * 1000 - clock.now()).toBeGreaterThan(3_600_000)
  clock.advance(1_000)
  expect(await url()).not.toBe(first)
})
