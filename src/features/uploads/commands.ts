import { command } from '../../kernel/command.ts'
import type { WireConversationType } from '../../protocol/names.ts'

/** Kinds of files, one per kind of message. */
export const fileKinds = ['image', 'audio', 'video', 'file'] as const
/** The kind of an uploaded file. */
export type FileKind = (typeof fileKinds)[number]

/** Description of a file for an upload. */
export interface UploadConfig {
  /** The caller's own name for it, such as the ID of its message. */
  readonly fileID: string
  readonly fileType: FileKind
  /** As the user's system calls it; the server takes no path from it. */
  readonly fileName: string
  /** Bytes. */
  readonly fileSize: number
}

/** The upload target of one file. All URLs are absolute. */
export interface PreSignature {
  readonly fileID: string
  readonly fileKey: string
  /** Takes the file as a whole, by the asked method, for 900 s. */
  readonly uploadUrl: string
  /** Fields that a POST sends before the file; none for PUT. */
  readonly formFields?: Readonly<Record<string, string>>
  /** URL of the uploaded file; also of its thumbnails, for kinds that have some. */
  readonly downloadUrl: string
  readonly thumbUrl?: string
  readonly largeUrl?: string
}

/** A file that wants a place. */
export interface PreSignRequest {
  /** 0 PUT, 1 POST (`multipart/form-data`). */
  readonly uploadMethod: 0 | 1
  readonly conversationType: WireConversationType
  /** At most 20. */
  readonly uploadConfig: readonly UploadConfig[]
}

/** A file that goes in slices. */
export interface SliceRequest extends UploadConfig {
  readonly conversationType: WireConversationType
  /** Resumes an unfinished upload of the caller; unknown or finished ones start again. */
  readonly fileKey?: string
}

/** The upload target of the slices of a file, and the uploaded bytes. */
export interface SliceAnswer extends PreSignature {
  /** Bytes of each slice but the last. */
  readonly sliceBytes: number
  /** Bytes that are there already: the next slice begins here. */
  readonly offset: number
  /**
   * Empty: slices go to `uploadUrl` in order, each with `Upload-Offset` and the credentials' `sessionToken` as
   * `Authorization: Bearer`. Else slice n goes to the n-th of these, as a PUT without anything else.
   */
  readonly sliceUrlList: readonly string[]
}

/** Permits a user to write its open uploads, until it expires (spec 2, section 3). */
export interface CredentialsAnswer {
  /** Unix seconds. */
  readonly expiredTime: number
  readonly requestId: string
  readonly sessionToken: string
}

/** The server's result of an upload (spec 2, section 3). */
export interface UploadResult {
  readonly fileKey: string
  readonly fileName: string
  readonly fileSize: number
  /** The media type of the content, regardless of the name. */
  readonly fileType: string
  /** The download URL. */
  readonly location: string
  /** Pixels as shown (rotated upright); 0 if it has none. */
  readonly width: number
  readonly height: number
  /** Seconds; 0 if it has none or it is unknown. */
  readonly duration: number
  /** Images: original, large, small. */
  readonly imageInfoArray?: readonly UploadedImage[]
  /** Videos, where the server could make one: a picture of the beginning. */
  readonly snapshotInfo?: UploadedImage & { readonly format: string }
}

/** A size of a picture. */
export interface UploadedImage {
  readonly url: string
  readonly width: number
  readonly height: number
  readonly size: number
}

/** Files of messages whose URLs have run out. */
export interface RenewRequest {
  readonly conversationType: WireConversationType
  readonly to: string
  /** At most 100. */
  readonly sequenceList: readonly number[]
}

/** URLs that hold again. */
export interface RenewAnswer {
  /** Payloads whose URLs hold again; messages that the caller may not read, or without files, are left out. */
  readonly payloadList: readonly { readonly sequence: number; readonly payload: object }[]
}

/** Commands of files. */
export const uploadCommands = {
  /** Pre-signed URLs, for files that go as a whole. */
  presign: command<PreSignRequest, { readonly preSigList: readonly PreSignature[] }>(
    'upload.presign',
  ),
  /** The same for one file in slices, new or resumed. */
  slices: command<SliceRequest, SliceAnswer>('upload.slices'),
  /** Valid 600 s. */
  credentials: command<{ readonly duration: number }, CredentialsAnswer>('upload.credentials'),
  /**
   * All bytes are uploaded: the server processes the file. A repeated request has the same answer.
   */
  complete: command<{ readonly fileKey: string }, UploadResult>('upload.complete', {
    timeoutMs: 60_000,
  }),
  /** Messages whose URLs have run out. */
  renew: command<RenewRequest, RenewAnswer>('upload.renew'),
}
