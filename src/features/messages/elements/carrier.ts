import * as errorCodes from '../../../kernel/error-codes.ts'
import { type ErrorRow, ImError, imError, serverError } from '../../../kernel/errors.ts'
import * as LIMITS from '../../../protocol/limits.ts'
import { elementTypes } from '../../../protocol/names.ts'
import { BODY_TOO_LARGE } from '../../../protocol/server-codes.ts'
import { shared } from './media.ts'
import type {
  AudioPayload,
  FilePayload,
  ImagePayload,
  MergerPayload,
  VideoPayload,
} from './payloads.ts'

const SERVER_MADE = ['', 'TIMGroupTipElem', 'TIMGroupSystemNoticeElem']

/** Kinds that can be merged or forwarded: no group tips, no unknown kinds. */
export const isCarriedType = (type: string): boolean =>
  !SERVER_MADE.includes(type) && (elementTypes as readonly string[]).includes(type)

/** Replaces addresses that only this page can load. */
const forAll = new Map<string, (payload: never) => object>([
  [
    'TIMImageElem',
    (payload: ImagePayload) => ({
      ...payload,
      imageInfoArray: payload.imageInfoArray.map((info) => ({
        ...info,
        url: info.imageUrl || shared(info.url),
      })),
    }),
  ],
  [
    'TIMSoundElem',
    (payload: AudioPayload) => ({ ...payload, url: payload.remoteAudioUrl || shared(payload.url) }),
  ],
  [
    'TIMVideoFileElem',
    (payload: VideoPayload) => ({
      ...payload,
      videoUrl: payload.remoteVideoUrl || shared(payload.videoUrl),
      thumbUrl: shared(payload.thumbUrl ?? ''),
      snapshotUrl: shared(payload.snapshotUrl ?? ''),
    }),
  ],
  ['TIMFileElem', (payload: FilePayload) => ({ ...payload, fileUrl: shared(payload.fileUrl) })],
])

/** A payload as others can use it; itself where it has no file. */
export const forOthers = <Payload extends object>(type: string, payload: Payload): Payload =>
  (forAll.get(type)?.(payload as never) as Payload | undefined) ?? payload

/** With a key the messages of a merged message are on the server. */
const withoutStored = (type: string, payload: object): object =>
  type === 'TIMRelayElem' && (payload as MergerPayload).downloadKey !== ''
    ? { ...payload, messageList: [] }
    : payload

/** Copies what messages hold into others: as much of it as fits into one. */
export class Carrier {
  readonly #action: string
  /** The objects that are being copied, outermost first. */
  readonly #path: object[] = []
  /** In characters. */
  #room = LIMITS.MERGER_BYTES

  constructor(action: string) {
    this.#action = action
  }

  /** Runs `copying`; an error other than ImError means a malformed payload. */
  static carry<Made>(action: string, row: ErrorRow, copying: (carrier: Carrier) => Made): Made {
    try {
      return copying(new Carrier(action))
    } catch (cause) {
      if (cause instanceof ImError) throw cause
      throw imError(row, { action, why: 'has an unreadable part', cause })
    }
  }

  /** A copy of a payload that shares nothing with it. Throws 2450 and 80002. */
  payload<Payload extends object>(type: string, payload: Payload): Payload {
    const input = withoutStored(type, forOthers(type, payload))
    return this.#inside(payload, () => this.#object(input)) as Payload
  }

  #value(value: unknown): unknown {
    this.#room -= typeof value === 'string' ? value.length : 1
    if (this.#room < 0) throw serverError(BODY_TOO_LARGE, this.#action, 'too much; take less')
    if (typeof value !== 'object' || value === null) return value
    return this.#inside(value, () => this.#object(value))
  }

  #object(input: object): unknown {
    // Holes count, too: the longest array is refused soon.
    if (Array.isArray(input)) return Array.from(input, (one) => this.#value(one))
    const { type, payload } = input as { readonly type?: unknown; readonly payload?: unknown }
    const isElement = typeof type === 'string' && typeof payload === 'object' && payload !== null
    return Object.fromEntries(
      Object.entries(input).map(([key, value]) => [
        key,
        isElement && key === 'payload' ? this.payload(type, payload) : this.#value(value),
      ]),
    )
  }

  #inside<Made>(value: object, copying: () => Made): Made {
    if (this.#path.includes(value)) {
      const why = 'a merged message contains itself; leave it out'
      throw imError(errorCodes.MERGER_TYPE_INVALID, { action: this.#action, why })
    }
    this.#path.push(value)
    const made = copying()
    this.#path.pop()
    return made
  }
}
