import { binaryCodec, textCodec } from 'tavern-im/protocol'
import { describe, expect, it } from 'vitest'
import { clientAddress, forwardedAddress } from '../../../server/src/gateway/client-address.ts'

describe('the address of a client', () => {
  it('names the codec, app and platform, and the compression', () => {
    const query = 'sdkappid=1400000000&instanceid=x&random=1&platform=7&host=mac&version=1'
    const rest = { sdkAppID: 1400000000, platform: 7, isMiniProgram: false }
    expect(clientAddress(`/binfo?${query}`)).toEqual({
      ...rest,
      codec: binaryCodec,
      isCompressed: false,
    })
    expect(clientAddress(`/info?${query}&compress=gzip`)).toEqual({
      ...rest,
      codec: textCodec,
      isCompressed: true,
    })
  })

  it.each([
    ['/', 404],
    ['/binfos?sdkappid=1', 404],
    ['/binfo', 400],
    ['/binfo?sdkappid=', 400],
    ['/binfo?sdkappid=1e3', 400],
    ['/binfo?sdkappid=12345678901', 400],
  ])('%s is refused with %i', (url, status) => {
    expect(clientAddress(url)).toBe(status)
  })

  it('has platform 0 by default', () => {
    expect(clientAddress('/binfo?sdkappid=1&platform=phone')).toMatchObject({ platform: 0 })
  })
})

describe('the address that a proxy forwards', () => {
  it.each<[string | undefined, string]>([
    [undefined, ''],
    ['10.0.0.1', '10.0.0.1'],
    ['forged, 10.0.0.1', '10.0.0.1'],
    ['forged,::1 ', '::1'],
  ])('%s is %s', (header, address) => {
    const headers = header === undefined ? {} : { 'x-forwarded-for': header }
    expect(forwardedAddress(headers)).toBe(address)
  })
})
