import type { S3Options } from './s3-options.ts'

/** URLs of a bucket: for this server, and for clients. */
export interface BucketUrls {
  /** URL of an object for this server. */
  own(key: string): URL
  /** … and for clients. '' is the bucket itself. */
  shared(key: string): URL
}

const ACTION = 'use the S3 store'

/** Throws if an option is missing or is no address. */
export const bucketUrls = (options: S3Options): BucketUrls => {
  for (const name of ['bucket', 'accessKey', 'secretKey'] as const) {
    if (!options[name]) throw new Error(`${ACTION}: s3.${name} is missing`)
  }
  if (!/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(options.bucket)) {
    throw new Error(`${ACTION}: s3.bucket ${options.bucket} is not a valid bucket name`)
  }
  const { endpoint, publicEndpoint = endpoint } = options
  return {
    own: addressesAt('s3.endpoint', endpoint, options),
    shared: addressesAt('s3.publicEndpoint', publicEndpoint, options),
  }
}

const addressesAt = (name: string, text: string, { bucket, pathStyle }: S3Options) => {
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (url === undefined || !/^https?:$/.test(url.protocol)) {
    throw new Error(`${ACTION}: ${name} is not an http address`)
  }
  // The path is signed: a proxy that shortens it would invalidate all signatures.
  if (url.pathname !== '/' || url.search !== '' || url.username !== '') {
    throw new Error(`${ACTION}: ${name} must consist of a scheme and a host only`)
  }
  const base =
    (pathStyle ?? hasNoSubdomains(url.hostname))
      ? `${url.origin}/${bucket}`
      : `${url.protocol}//${bucket}.${url.host}`
  return (key: string): URL => new URL(`${base}/${key}`)
}

const hasNoSubdomains = (host: string): boolean =>
  host === 'localhost' || host.startsWith('[') || /^[\d.]+$/.test(host)
