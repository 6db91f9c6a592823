/** How far a picture of a form has come. */
export type UploadStatus = 'ready' | 'uploading' | 'done' | 'failed'

export interface UploadedPicture {
  readonly id: number
  readonly file: File
  readonly status: UploadStatus
  /** Where it is once it is done; '' before. */
  readonly url: string
}

export const isUploading = (pictures: readonly UploadedPicture[]): boolean =>
  pictures.some(({ status }) => status === 'ready' || status === 'uploading')

export const doneUrls = (pictures: readonly UploadedPicture[]): readonly string[] =>
  pictures.filter(({ status }) => status === 'done').map(({ url }) => url)
