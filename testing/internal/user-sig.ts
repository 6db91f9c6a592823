import { mintUserSig, type UserSigOrder } from '../../server/src/kernel/user-sig/mint-user-sig.ts'

/** Signs a UserSig of one user; the order of a call overwrites that of the signer. */
export type SignUserSig = (userID: string, order?: Partial<UserSigOrder>) => string

/** A signer of an app's UserSigs. By default they are issued now and valid for a week. */
export const userSigsOf =
  (
    { sdkAppID, secret }: Pick<UserSigOrder, 'sdkAppID' | 'secret'>,
    defaults: Partial<UserSigOrder> = {},
  ): SignUserSig =>
  (userID, order) =>
    mintUserSig({ sdkAppID, secret, ...defaults, userID, ...order })
