import { upfile } from './upfile.ts'

export const uploadCalls = [upfile] as const
