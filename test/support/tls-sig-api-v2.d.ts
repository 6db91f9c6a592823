declare module 'tls-sig-api-v2' {
  /** Makes UserSigs as back ends do. */
  export class Api {
    constructor(sdkAppID: number, secret: string)
    genUserSig(userID: string, expireSeconds: number): string
  }
}
