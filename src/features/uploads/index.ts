import * as errorCodes from '../../kernel/error-codes.ts'
import { type ImError, imError } from '../../kernel/errors.ts'
import type { Gate } from '../../kernel/gate.ts'
import { proxied } from '../../kernel/proxied-url.ts'
import { RecentMap } from '../../lib/recent-map.ts'
import type { ClientSide, Feature } from '../feature.ts'
import type { FeatureKernel } from '../kernel.ts'
import type { Begun, UploadContext } from './context.ts'
import { Credentials } from './credentials.ts'
import { Link } from './link.ts'
import type { Upload, UploadOrder } from './model.ts'
import { pluginOf } from './plugin.ts'
import { Queue } from './queue.ts'
import { Transfer } from './transfer.ts'

export { uploadCommands } from './commands.ts'
export { imageSizeOf } from './media/image-size.ts'
export type { Upload, UploadOrder } from './model.ts'

/** Takes the files of messages to the server: whole or in slices, over lost connections, some at a time. */
export interface UploadFeature {
  /**
   * Starts at once, or when earlier uploads have ended, and continues until the session ends. Rejects with 2040 if the
   * platform cannot send files, 2041 if the server returns no upload URL, 2108 for an empty file, 2253, 2301, 2351,
   * 2402 for a
   * stream that is too large, 2100 (images),
   * 2300, 2350, 2400 if the upload failed or was cancelled (`data.isCancelled`), the reason of the session's end, or
   * the error of the server.
   */
  upload(order: UploadOrder): Upload
}

interface Uses {
  /** The create option: takes the place of the origin of all URLs that files are sent to. */
  readonly fileUploadProxy?: string | undefined
  /** The plugin registered as `tim-upload-plugin`. */
  readonly plugin: () => unknown
  /** Whether the session is open already. */
  readonly isOpen?: boolean
}

const action = 'upload'

/** Uploads whose place is remembered for the case that they are tried again. */
const BEGUN = 100

export const createUploads = (kernel: FeatureKernel, uses: Uses): UploadFeature => {
  const { facts, gate, platform, log } = kernel
  const link = new Link(platform.network)
  const credentials = new Credentials(kernel, kernel.serverTime)
  const begun = new RecentMap<Begun>(BEGUN)
  const context: UploadContext = {
    ...kernel,
    link,
    credentials,
    queue: new Queue(),
    begun,
    proxied: proxied(uses.fileUploadProxy),
    plugin: pluginOf(uses.plugin, log),
  }
  const transfers = new Set<Transfer>()
  /** The user who owns these uploads. */
  let owner = ''
  const closed = (reason: ImError) => {
    credentials.forget()
    for (const [key] of begun.entries) begun.delete(key)
    for (const transfer of [...transfers]) transfer.fail(reason)
  }
  const opened = () => {
    const { userID } = gate.me
    if (owner !== '' && owner !== userID) closed(imError(errorCodes.LOGGED_OUT, { action }))
    owner = userID
    link.opened()
  }
  if (uses.isOpen) opened()
  facts.react('session-opened', opened)
  facts.react('connection-lost', () => link.lost())
  facts.react('session-closed', () => {
    owner = ''
    link.lost()
    closed(reasonOf(gate) ?? imError(errorCodes.LOGGED_OUT, { action }))
  })
  return {
    upload(order) {
      const { files } = platform
      if (files === undefined) return refused(imError(errorCodes.COS_UNDETECTED, { action }))
      const reason = reasonOf(gate)
      if (reason !== undefined) return refused(reason)
      const transfer = new Transfer(context, files, order)
      const { result } = transfer
      transfers.add(transfer)
      const end = () => transfers.delete(transfer)
      result.then(end, end)
      return { result, cancel: () => transfer.cancel() }
    },
  }
}

/** The reason why no user is logged in; undefined if one is, or is about to be. */
const reasonOf = (gate: Gate): ImError | undefined => {
  try {
    gate.checkUser(action)
    return undefined
  } catch (error) {
    return error as ImError
  }
}

const refused = (error: ImError): Upload => {
  const result = Promise.reject(error)
  result.catch(() => undefined)
  return { result, cancel: () => undefined }
}

/** The parts of a client that uploads use. */
export const uploadUses = ({ options: { fileUploadProxy }, plugins }: ClientSide): Uses => ({
  fileUploadProxy,
  plugin: () => plugins['tim-upload-plugin'],
})

export const uploadFeature: Feature<UploadFeature> = {
  name: 'uploads',
  uses: {},
  create: (kernel, _uses, client) => createUploads(kernel, uploadUses(client)),
}
