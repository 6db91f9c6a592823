/** A bucket of an S3-compatible store (docs/guides/operations.md). */
export interface S3Options {
  /** Where the server reaches it, without the bucket: `https://cos.ap-shanghai.myqcloud.com`. */
  readonly endpoint: string
  /** `ap-shanghai` unless given. */
  readonly region?: string
  readonly bucket: string
  readonly accessKey: string
  readonly secretKey: string
  /** Of temporary keys. */
  readonly sessionToken?: string
  /** True: the bucket stands in the path, not before the host's name; so for IP addresses and localhost unless given. */
  readonly pathStyle?: boolean
  /** Where clients reach it, if not at `endpoint`. */
  readonly publicEndpoint?: string
}

/** Spec 2, section 9. */
export const DEFAULT_REGION = 'ap-shanghai'
