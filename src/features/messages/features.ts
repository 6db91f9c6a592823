import { bindMethods, type MethodTable } from '../../kernel/method.ts'
import { Scope } from '../../lib/scope.ts'
import type { Equipment } from '../../platform/equipment.ts'
import { withFiles } from '../../platform/with-files.ts'
import { withRecords } from '../../platform/with-records.ts'
import type { Feature, Maker, Part } from '../feature.ts'
import { type UploadFeature, uploadFeature } from '../uploads/index.ts'
import type { MessageApi } from './api.ts'
import type { MediaApi, MergingApi, MessageTraceApi, ModifyingApi } from './api-parts.ts'
import { restoredFile, uploadedFile } from './attachments.ts'
import { keepFresh, renewShown } from './changes/keep-fresh.ts'
import { renewed, renewsSource } from './changes/renew-urls.ts'
import type { MediaContext, MessageContext } from './context.ts'
import { forOthers } from './elements/carrier.ts'
import { DownloadProxy } from './elements/download-proxy.ts'
import { fileElementOf } from './elements/file-elements.ts'
import { kindOf, type MessageFeature, messageFeature } from './index.ts'
import { Journal } from './journal.ts'
import { uploadedList, withoutList } from './merged.ts'
import { cancelUpload } from './methods/cancel-upload.ts'
import { createAudioMessage } from './methods/create-audio-message.ts'
import { createFileMessage } from './methods/create-file-message.ts'
import { createForwardMessage } from './methods/create-forward-message.ts'
import { createImageMessage } from './methods/create-image-message.ts'
import { createMergerMessage } from './methods/create-merger-message.ts'
import { createVideoMessage } from './methods/create-video-message.ts'
import { downloadMergerMessage } from './methods/download-merger-message.ts'
import { explain } from './methods/explain.ts'
import { modifyMessage } from './methods/modify-message.ts'
import { StoredOutbox } from './outbox/device.ts'

interface Uses {
  readonly messages: MessageFeature
}

/** Methods over messages that not every client has. */
const made = <Name extends keyof MessageApi>(
  { context }: MessageFeature,
  table: MethodTable<Pick<MessageApi, Name>, MessageContext>,
) => ({
  api: bindMethods<Pick<MessageApi, Name>, MessageContext>(table, context, context.gate),
})

type MediaFeature = Equipment &
  Feature<{ readonly api: MediaApi }, Uses & { readonly uploads: UploadFeature }>

/** Images, sound, videos and files, which these uploads take to the server. */
export const mediaWith = (uploads: Maker<UploadFeature>): MediaFeature => ({
  name: 'media',
  ...withFiles,
  uses: { messages: messageFeature, uploads },
  create({ cloud, facts }, { messages, uploads }, { options }) {
    const { context } = messages
    const proxy = new DownloadProxy(cloud, options.fileDownloadProxy)
    const im: MediaContext = { ...context, uploads, proxy, renewals: new WeakMap() }
    const shown = new Scope()
    messages.addPlugin({
      elementOf: fileElementOf,
      beforeSend: (message) => renewsSource(im, message),
      payloadForWire: (type, payload) => proxy.original(type, forOthers(type, payload)),
      upload: (message, wire, whenMoved) => uploadedFile(im, message, wire, whenMoved),
      restored: (message, stored) => restoredFile(im, message, stored),
      present: (message) => proxy.present(message),
      renewUrls: (conversationID, list) => renewed(im, conversationID, list),
      shown: (conversationID) => renewShown(im, conversationID),
    })
    facts.react('session-opened', () => keepFresh(im, shown))
    facts.react('connection-lost', () => shown.end())
    facts.react('session-closed', () => shown.end())
    return made<keyof MediaApi>(messages, {
      createImageMessage,
      createAudioMessage,
      createVideoMessage,
      createFileMessage,
      cancelUpload,
    })
  },
})

export const mediaFeature: MediaFeature = mediaWith(uploadFeature)

/** Unsent messages outlive the page. */
export const keptOutboxFeature: Feature<Part, Uses> & Equipment = {
  name: 'keptOutbox',
  ...withRecords,
  uses: { messages: messageFeature },
  create({ platform: { records } }, { messages }, { options }) {
    if (records !== undefined) {
      messages.addPlugin({ device: new StoredOutbox(messages.context, records, options.SDKAppID) })
    }
    return {}
  },
}

/**
 * The vendor's package resolves with the message, its documentation with `data`: both forms work.
 */
const besideData =
  (download: MergingApi['downloadMergerMessage']): MergingApi['downloadMergerMessage'] =>
  async (message) => {
    const { code, data } = await download(message)
    return { ...data, code, data }
  }

/** Merged and forwarded messages. */
export const mergingFeature: Feature<{ readonly api: MergingApi }, Uses> = {
  name: 'merging',
  uses: { messages: messageFeature },
  create(_kernel, { messages }) {
    const { context } = messages
    messages.addPlugin({
      withoutUpload: withoutList,
      restored: (message) => kindOf(message) === 'TIMRelayElem' || undefined,
      upload: (message, wire) => uploadedList(context, message, wire),
    })
    const { api } = made<keyof MergingApi>(messages, {
      createMergerMessage,
      createForwardMessage,
      downloadMergerMessage,
    })
    return { api: { ...api, downloadMergerMessage: besideData(api.downloadMergerMessage) } }
  },
}

export interface ModifyingFeature {
  readonly api: ModifyingApi
}

/** Modifies messages. */
export const modifyingFeature: Feature<ModifyingFeature, Uses> = {
  name: 'modifying',
  uses: { messages: messageFeature },
  create: (_kernel, { messages }) => made<'modifyMessage'>(messages, { modifyMessage }),
}

/** The recorded events of single messages. */
export const messageTraceFeature: Feature<{ readonly api: MessageTraceApi }, Uses> = {
  name: 'messageTrace',
  uses: { messages: messageFeature },
  create({ platform }, { messages }) {
    messages.addPlugin(new Journal(platform.clock))
    return made<'explain'>(messages, { explain })
  },
}
