import * as errorCodes from '../../kernel/error-codes.ts'
import { imError } from '../../kernel/errors.ts'
import type { FeatureKernel } from '../kernel.ts'
import { type LoginAnswer, type LoginRequest, sessionCommands } from './commands.ts'

/** Logs a session in; on a connection where it is admitted, replaces its UserSig. */
export const logIn = async (
  { wire, platform }: FeatureKernel,
  { userID, userSig, instanceID }: Pick<LoginRequest, 'userID' | 'userSig' | 'instanceID'>,
): Promise<LoginAnswer> => {
  const answer = await wire.call(sessionCommands.login, {
    userID,
    userSig,
    instanceID,
    state: 'Online',
    deviceBrand: platform.device.brand,
    isWebUniapp: platform.device.isUniApp ? 1 : 0,
    customInfo: '',
  })
  if (!answer.tinyID) throw imError(errorCodes.NO_TINYID, { action: 'login' })
  if (!answer.a2Key) throw imError(errorCodes.NO_A2KEY, { action: 'login' })
  return answer
}

/** Remaining lifetime of the UserSig after a login, in ms; 0 if the server does not report it. */
export const lifeOf = ({ userSigExpiredTime, timeStamp }: LoginAnswer): number =>
  userSigExpiredTime > 0 ? Math.max(1, userSigExpiredTime * 1000 - timeStamp) : 0
