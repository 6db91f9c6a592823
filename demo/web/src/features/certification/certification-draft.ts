import type { Problems } from '../../ui/use-draft.ts'
import type { RequestOf } from '../market/market.ts'
import { doneUrls, isUploading, picturesAt, type UploadedPicture } from '../uploads/pictures.ts'
import type { Certification } from './certification.ts'

/** The form values of an application for certification. */
export interface CertificationDraft {
  readonly realName: string
  readonly contact: string
  readonly jobID: string
  readonly introduction: string
  readonly pictures: readonly UploadedPicture[]
  readonly isAgreed: boolean
}

export const INTRODUCTION_CHARACTERS = 300
export const PICTURES = 2

const INTRODUCTION_MIN = 10
const REAL_NAME = /^\p{L}[\p{L}·・. '-]{0,18}\p{L}$/u
const CONTACT = /^[\w@.+-]{5,40}$/

/** The values of the previous application; the user must agree again. */
export const draftOfCertification = (certification: Certification): CertificationDraft => ({
  realName: certification.real_name,
  contact: certification.contact,
  jobID: certification.job_id,
  introduction: certification.introduction,
  pictures: picturesAt(certification.pictures),
  isAgreed: false,
})

const picturesProblem = (pictures: readonly UploadedPicture[]): string | null => {
  if (isUploading(pictures)) return '图片还在上传，请稍候'
  return doneUrls(pictures).length === 0 ? '请上传游戏主页或战绩截图' : null
}

const introductionProblem = (introduction: string): string | null => {
  const { length } = [...introduction.trim()]
  return length < INTRODUCTION_MIN || length > INTRODUCTION_CHARACTERS
    ? `请写 ${INTRODUCTION_MIN} 至 ${INTRODUCTION_CHARACTERS} 个字`
    : null
}

/** The errors of the fields; empty if the form is valid. */
export const certificationProblemsOf = (
  draft: CertificationDraft,
): Problems<CertificationDraft> => {
  const all: Readonly<Record<keyof CertificationDraft, string | null>> = {
    realName: REAL_NAME.test(draft.realName.trim()) ? null : '请填写 2 至 20 个字的真实姓名',
    contact: CONTACT.test(draft.contact.trim()) ? null : '请填写手机号、微信号、QQ 号或邮箱',
    jobID: draft.jobID === '' ? '请选择擅长职业' : null,
    introduction: introductionProblem(draft.introduction),
    pictures: picturesProblem(draft.pictures),
    isAgreed: draft.isAgreed ? null : '请先阅读并同意《打手认证协议》',
  }
  return Object.fromEntries(Object.entries(all).filter(([, problem]) => problem !== null))
}

export const requestOfCertification = (
  draft: CertificationDraft,
): RequestOf<'/api/basic/thug/apply'> => ({
  real_name: draft.realName.trim(),
  contact: draft.contact.trim(),
  job_id: draft.jobID,
  introduction: draft.introduction.trim(),
  pictures: doneUrls(draft.pictures),
  agreed: '1',
})
