/** How far a picture of a form has come. */
export type UploadStatus = 'ready' | 'uploading' | 'done' | 'failed'

export interface UploadedPicture {
  readonly id: number
  /** null where it was put up before this page was opened. */
  readonly file: File | null
  readonly status: UploadStatus
  /** Where it is once it is done; '' before. */
  readonly url: string
}

export const isUploading = (pictures: readonly UploadedPicture[]): boolean =>
  pictures.some(({ status }) => status === 'ready' || status === 'uploading')

const done = (pictures: readonly UploadedPicture[]): readonly UploadedPicture[] =>
  pictures.filter(({ status }) => status === 'done')

export const doneUrls = (pictures: readonly UploadedPicture[]): readonly string[] =>
  done(pictures).map(({ url }) => url)

/** Those that outlive the page; what was not up by then has to be chosen anew. */
export const lastingPictures = (pictures: readonly UploadedPicture[]): readonly UploadedPicture[] =>
  done(pictures).map((picture) => ({ ...picture, file: null }))

/** The pictures of something that was sent before, as a form has them. */
export const picturesAt = (urls: readonly string[]): readonly UploadedPicture[] =>
  urls.map((url, id) => ({ id, file: null, status: 'done', url }))
