import { voiceFormats } from 'tavern-im/protocol'
import { expect, it } from 'vitest'
import { c2c, revoke } from '../core/support/changes.ts'
import { aMessage, type Device } from '../core/support/test-core.ts'
import { aProvider, json } from '../support/provider.ts'
import { createObjectTestBed, DAY_SECONDS, renew, upload } from './support/object-test-bed.ts'

/** A silent second: 8,000 samples of 8 bits. */
const silence = (): Buffer => {
  const head = Buffer.alloc(44)
  head.write('RIFF', 0, 'latin1')
  head.writeUInt32LE(36 + 8_000, 4)
  head.write('WAVEfmt ', 8, 'latin1')
  for (const [value, at] of [
    [16, 16],
    [8_000, 24],
    [8_000, 28],
    [8_000, 40],
  ] as const) {
    head.writeUInt32LE(value, at)
  }
  for (const [value, at] of [
    [1, 20],
    [1, 22],
    [1, 32],
    [8, 34],
  ] as const) {
    head.writeUInt16LE(value, at)
  }
  head.write('data', 36, 'latin1')
  return Buffer.concat([head, Buffer.alloc(8_000, 128)])
}

const createTestBed = async () => {
  const provider = await aProvider((_, response) => json(response, { text: '你好' }))
  const speech = { url: provider.url, audioHosts: ['elsewhere.test'] }
  const testBed = await createObjectTestBed({ language: { speech } })
  const alice = await testBed.device('alice')
  await testBed.device('bob')
  const voice = await upload(alice, testBed.store, 'audio', silence())
  return { ...testBed, provider, alice, voice }
}

const transcribe = (device: Device, url: string) =>
  device.run<{ result: string }>('language.voiceToText', requestFor(url))

const requestFor = (url: string) => ({ url, language: '16k_zh', format: 'wav' })

it('the server reads a voice stored on itself directly from the store [LANG-12]', async () => {
  const { alice, voice, provider } = await createTestBed()
  expect(new URL(voice.location).searchParams.get('f')).toBe('wav')
  expect(voiceFormats.some((format) => voice.location.includes(format))).toBe(true)
  expect(await transcribe(alice, voice.location)).toEqual({ result: '你好' })
  const { headers, body } = provider.requests[0] ?? { headers: {}, body: Buffer.alloc(0) }
  const type = { 'content-type': `${headers['content-type']}` }
  const form = await new Response(new Uint8Array(body), { headers: type }).formData()
  const file = form.get('file') as File
  expect(Buffer.from(await file.arrayBuffer()).equals(silence())).toBe(true)
  expect(file.name).toBe('voice.wav')
})

it('the server reads no voice with an invalid URL and no removed voice [LANG-12]', async () => {
  const { alice, store, voice, provider, pass, untilRemoved } = await createTestBed()
  const url = voice.location
  const payload = { uuid: 'u', url, remoteAudioUrl: url, size: 1, second: 1 }
  const message = aMessage('alice', 'bob', { type: 'TIMSoundElem', payload })
  await alice.run('c2c.send', message)
  const forged = url.replace(/s=[\w-]+/, `s=${'A'.repeat(22)}`)
  const file = await upload(alice, store, 'file', silence())
  for (const wrong of [forged, file.location]) {
    expect(await alice.refused('language.voiceToText', requestFor(wrong))).toBe(114011)
  }
  pass(8 * DAY_SECONDS)
  expect(await alice.refused('language.voiceToText', requestFor(url))).toBe(114011)
  const [renewed] = await renew(alice, c2c('bob'), [1])
  const fresh = (renewed?.payload as typeof payload | undefined)?.remoteAudioUrl ?? ''
  expect(await transcribe(alice, fresh)).toEqual({ result: '你好' })
  const other = await upload(alice, store, 'audio', silence())
  const last = { ...payload, url: other.location, remoteAudioUrl: other.location }
  const { sequence } = await alice.run<{ sequence: number }>(
    'c2c.send',
    aMessage('alice', 'bob', { type: 'TIMSoundElem', payload: last }),
  )
  await revoke(alice, c2c('bob', sequence))
  await untilRemoved(other.fileKey)
  expect(await alice.refused('language.voiceToText', requestFor(other.location))).toBe(114011)
  expect(provider.requests).toHaveLength(1)
})
