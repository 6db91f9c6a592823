/** A bucket of an S3-compatible store (docs/guides/operations.md). */
export interface S3Options {
  /** Address at which the server reaches the store, without the bucket: `https://cos.ap-shanghai.myqcloud.com`. */
  readonly endpoint: string
  /** Default `ap-shanghai`. */
  readonly region?: string
  readonly bucket: string
  readonly accessKey: string
  readonly secretKey: string
  /** Session token of temporary keys. */
  readonly sessionToken?: string
  /** True puts the bucket in the path instead of the host name; default: only for IP addresses and localhost. */
  readonly pathStyle?: boolean
  /** Address at which clients reach the store; default `endpoint`. */
  readonly publicEndpoint?: string
}

/** Spec 2, section 9. */
export const DEFAULT_REGION = 'ap-shanghai'
