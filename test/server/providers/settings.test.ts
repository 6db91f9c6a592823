import { expect, it } from 'vitest'
import { readCall } from '../../../server/src/app/cli/read-call.ts'

const app = { SDKAPPID: '1400000000', SECRET: 's' }

it('flags override the environment in the settings of providers', () => {
  const { server } = readCall(['--speech-model', 'large-v3'], {
    ...app,
    TRANSLATION_URL: 'http://libre:5000',
    TRANSLATION_API_KEY: 'one',
    SPEECH_URL: 'https://speech.example.org/v1',
    SPEECH_API_KEY: 'two',
    SPEECH_MODEL: 'whisper-1',
    SPEECH_AUDIO_HOSTS: 'cdn.example.org,*.example.com',
  })
  expect(server.translation).toEqual({ url: 'http://libre:5000', apiKey: 'one' })
  expect(server.speech).toEqual({
    url: 'https://speech.example.org/v1',
    apiKey: 'two',
    model: 'large-v3',
    audioHosts: ['cdn.example.org', '*.example.com'],
  })
})

it('the server has no providers without their addresses', () => {
  const { server } = readCall([], { ...app, TRANSLATION_API_KEY: 'one', SPEECH_AUDIO_HOSTS: 'a' })
  expect(server).not.toHaveProperty('translation')
  expect(server).not.toHaveProperty('speech')
})
