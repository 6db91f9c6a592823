/** Failure of an upload or a download: an HTTP status and the message for the client. */
export class TransferFailure extends Error {
  override readonly name = 'TransferFailure'
  readonly status: number
  /** Size of the upload if the client expected another one. */
  readonly offset: number | undefined

  constructor(status: number, why: string, offset?: number) {
    super(why)
    this.status = status
    this.offset = offset
  }
}

export const tooLarge = () =>
  new TransferFailure(413, 'take file: larger than announced; start a new upload')

export const anotherOffset = (offset: number) =>
  new TransferFailure(409, `take slice: the next one begins at ${offset}`, offset)
