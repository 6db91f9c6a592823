/** The upload state of a form's picture. */
export type UploadStatus = 'ready' | 'uploading' | 'done' | 'failed'

export interface UploadedPicture {
  readonly id: number
  /** Null if it was uploaded before this page was opened. */
  readonly file: File | null
  readonly status: UploadStatus
  /** The URL after the upload; '' before. */
  readonly url: string
}

export const isUploading = (pictures: readonly UploadedPicture[]): boolean =>
  pictures.some(({ status }) => status === 'ready' || status === 'uploading')

const done = (pictures: readonly UploadedPicture[]): readonly UploadedPicture[] =>
  pictures.filter(({ status }) => status === 'done')

export const doneUrls = (pictures: readonly UploadedPicture[]): readonly string[] =>
  done(pictures).map(({ url }) => url)

/** The uploaded pictures, which survive a reload; others must be chosen again. */
export const lastingPictures = (pictures: readonly UploadedPicture[]): readonly UploadedPicture[] =>
  done(pictures).map((picture) => ({ ...picture, file: null }))

/** Converts stored picture URLs to form pictures. */
export const picturesAt = (urls: readonly string[]): readonly UploadedPicture[] =>
  urls.map((url, id) => ({ id, file: null, status: 'done', url }))
