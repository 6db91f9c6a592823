import { openAsBlob, statSync } from 'node:fs'
import type * as Sdk from '../../src/index.ts'
import { commands } from '../../src/protocol-entry.ts'
import { app } from '../send/app.ts'
import { openUser, userSigOf } from '../support/users.ts'

/** Prepares to send files; resolves with a function that sends them all. */
export interface Sender {
  prepare(paths: readonly string[]): Promise<() => Promise<unknown>>
}

export type OpenSender = (url: string, user: string) => Promise<Sender>

/** The SDK's limit: 2 files of more than one slice, 3 others. */
const AT_ONCE = 3
const LARGE_AT_ONCE = 2
const SLICE = 1024 * 1024

/** The floor: a signed URL for each file, requested before, and a `PUT` by `fetch`. */
export const openFetch: OpenSender = async (url, user) => {
  const client = await openUser(url, user)
  const signed = async (path: string): Promise<string> => {
    const { preSigList } = await client.request(commands.upload.presign, {
      uploadMethod: 0,
      conversationType: 1,
      uploadConfig: [
        { fileID: path, fileType: 'file', fileName: 'a', fileSize: statSync(path).size },
      ],
    })
    return preSigList[0]?.uploadUrl ?? ''
  }
  const put = async (path: string, to: string) => {
    const { status } = await fetch(to, { method: 'PUT', body: await openAsBlob(path) })
    if (status !== 204) throw new Error(`fetch: ${status}`)
  }
  return {
    async prepare(paths) {
      const orders: (readonly [string, string])[] = []
      for (const path of paths) orders.push([path, await signed(path)])
      return async () => {
        const isLarge = statSync(paths[0] ?? '').size > SLICE
        const sendLoop = async () => {
          for (let order = orders.pop(); order; order = orders.pop()) await put(...order)
        }
        await Promise.all(Array.from({ length: isLarge ? LARGE_AT_ONCE : AT_ONCE }, sendLoop))
      }
    },
  }
}

/** Sends a file message for each: uploaded, checked, stored, acknowledged. */
export const openSdk: OpenSender = async (url, user) => {
  const door = new URL('../../dist/index.js', import.meta.url).href
  const { allFeatures, createChat, EVENT, TYPES } = (await import(door)) as typeof Sdk
  const chat = createChat({ features: allFeatures, SDKAppID: app.sdkAppID, host: url })
  chat.setLogLevel(3)
  const ready = new Promise<void>((resolve) => chat.on(EVENT.SDK_READY, () => resolve()))
  await chat.login({ userID: user, userSig: userSigOf(user) })
  await ready
  await openUser(url, 'receiver')
  const slice = { to: 'receiver', conversationType: TYPES.CONV_C2C }
  return {
    async prepare(paths) {
      const send = (file: string) =>
        chat.sendMessage(chat.createFileMessage({ ...slice, payload: { file } }))
      return () => Promise.all(paths.map(send))
    },
  }
}
