import { execFileSync } from 'node:child_process'
import { chmodSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { systemClock } from '../../../server/src/kernel/clock.ts'
import { findProgram, outputOf } from '../../../server/src/services/objects/programs.ts'
import { mediaTools } from '../../../server/src/services/objects/videos.ts'
import { temporaryDirectory } from '../core/support/test-core.ts'
import { handClock } from '../support/hand-clock.ts'
import { createObjectTestBed, upload } from './support/object-test-bed.ts'

const ffmpeg = findProgram('ffmpeg')
const isHere = ffmpeg !== undefined && findProgram('ffprobe') !== undefined

/** A file that ffmpeg makes of a test picture and a tone. */
const recording = (name: string, args: readonly string[]): string => {
  const path = join(temporaryDirectory(), name)
  execFileSync(ffmpeg ?? '', ['-v', 'error', ...args, '-y', path])
  return path
}

const film = ['-f', 'lavfi', '-i', 'testsrc=size=1600x900:rate=10:duration=2']
const tone = ['-f', 'lavfi', '-i', 'sine=duration=3']
const fast = ['-c:v', 'mpeg4', '-q:v', '10']

describe.skipIf(!isHere)('with ffmpeg on the PATH (skipped: it is not there)', () => {
  it('the server reads length and dimensions of a video and makes a cover [MEDIA-48]', async () => {
    const { device, store, bytes } = await createObjectTestBed()
    const alice = await device('alice')
    const path = recording('film.mp4', [...film, ...fast])
    const answer = await upload(alice, store, 'video', readFileSync(path))
    expect(answer).toMatchObject({ width: 1600, height: 900, duration: 2, fileType: 'video/mp4' })
    const { snapshotInfo } = answer
    expect(snapshotInfo).toMatchObject({ width: 1280, height: 720, format: 'jpg' })
    expect(new URL(snapshotInfo?.url ?? '').searchParams.get('v')).toBe('cover')
    const cover = await bytes(answer.fileKey, 'cover')
    expect(cover.length).toBe(snapshotInfo?.size)
    expect(await sharp(cover).metadata()).toMatchObject({ width: 1280, height: 720 })
  })

  it('the server shows a portrait video upright [MEDIA-48]', async () => {
    const path = recording('film.mp4', [...film, ...fast])
    const turned = join(path, '../turned.mp4')
    const args = ['-v', 'error', '-i', path, '-metadata:s:v', 'rotate=90', '-c', 'copy', turned]
    execFileSync(ffmpeg ?? '', args)
    const tools = mediaTools(systemClock)
    expect(await tools.head(turned, 'video/mp4')).toEqual({ width: 900, height: 1600, duration: 2 })
    const cover = await tools.cover(turned, 'video/mp4')
    expect([cover?.width, cover?.height]).toEqual([720, 1280])
  })

  it('the server reads the length of audio, also with a cover [MEDIA-48]', async () => {
    const { device, store } = await createObjectTestBed()
    const alice = await device('alice')
    for (const name of ['tone.m4a', 'tone.mp3', 'tone.wav', 'tone.ogg', 'tone.webm']) {
      const codec = name === 'tone.webm' ? ['-c:a', 'libopus'] : []
      const bytes = readFileSync(recording(name, [...tone, ...codec]))
      const { duration, snapshotInfo, width } = await upload(alice, store, 'audio', bytes)
      expect([name, Math.round(duration), width, snapshotInfo]).toEqual([name, 3, 0, undefined])
    }
  })

  it('ffmpeg reads only the file itself, whatever it references [MEDIA-49]', async () => {
    const folder = temporaryDirectory()
    const tools = mediaTools(systemClock)
    const path = recording('secret.mp4', [...film, ...fast])
    const lists = {
      'a.mp4': `#EXTM3U\n#EXT-X-TARGETDURATION:2\n#EXTINF:2,\nfile://${path}\n#EXT-X-ENDLIST\n`,
      'b.mp4': `ffconcat version 1.0\nfile ${path}\n`,
      'c.mp4': 'not at all',
      'd.mp4': '',
    }
    for (const [name, content] of Object.entries(lists)) {
      writeFileSync(join(folder, name), content)
      for (const type of ['video/mp4', 'video/webm', 'audio/mpeg']) {
        expect(await tools.cover(join(folder, name), type)).toBeUndefined()
        const head = await tools.head(join(folder, name), type)
        expect(head?.width ?? 0).toBe(0)
      }
    }
    expect(await tools.head(path, 'text/plain')).toBeUndefined()
  })

  it('the server keeps a truncated video unchanged [MEDIA-49]', async () => {
    const { device, store } = await createObjectTestBed()
    const alice = await device('alice')
    const whole = readFileSync(recording('film.mp4', [...film, ...fast]))
    const answer = await upload(alice, store, 'video', whole.subarray(0, whole.length / 3))
    expect(answer).toMatchObject({ width: 0, duration: 0 })
    expect(answer.snapshotInfo).toBeUndefined()
  })
})

it("the server keeps the sender's description of a video without ffmpeg [MEDIA-48]", async () => {
  const tools = mediaTools(systemClock, temporaryDirectory())
  expect(tools.knows('video/mp4')).toBe(false)
  expect(await tools.head('/nowhere', 'video/mp4')).toBeUndefined()
  expect(await tools.cover('/nowhere', 'video/mp4')).toBeUndefined()
})

it('the server ends ffmpeg if it takes too long, prints too much or fails [MEDIA-49]', async () => {
  vi.stubEnv('SECRET', 'a secret')
  onTestFinished(() => void vi.unstubAllEnvs())
  const clock = handClock(0)
  const path = join(temporaryDirectory(), 'program')
  const run = (script: string, bytes = 100) => {
    writeFileSync(path, `#!/bin/sh\n${script}\n`)
    chmodSync(path, 0o755)
    return outputOf(path, ['a b', '$(c)'], { clock, ms: 1000, bytes })
  }
  // Passed unchanged: no shell reads them, and the environment is empty.
  expect(`${await run('echo "$1|$2|$SECRET"')}`).toBe('a b|$(c)|\n')
  expect(await run('exit 3')).toBeUndefined()
  expect(await run('exec /usr/bin/yes')).toBeUndefined()
  const endless = run('exec /bin/sleep 1000')
  clock.advance(1000)
  expect(await endless).toBeUndefined()
  const nothing = outputOf(join(path, 'x'), [], { clock, ms: 1000, bytes: 1 })
  expect(await nothing).toBeUndefined()
})
