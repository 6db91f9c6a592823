import { type CallContext, call } from '../call.ts'
import { allJobs, isJob } from '../catalogue/jobs.ts'
import { CallFailure } from '../kernel/failures.ts'
import { object, type Static, text, yesNo } from '../kernel/schema.ts'
import { pictureUrls, requirePictures } from '../uploads/uploads.ts'
import {
  type Certification,
  certificationFields,
  certificationOf,
  lockedCertificationOf,
  shownCertification,
} from './certification.ts'
import { certificationActions, stateAfter } from './machine.ts'

/** Certification data that applicants see. */
const certificationDetail = object({ can_apply: yesNo('可申请'), ...certificationFields })

const detailOf = async (
  context: CallContext,
  row: Certification | undefined,
): Promise<Static<typeof certificationDetail>> => ({
  can_apply: certificationActions(row?.state ?? 'none', 'account').includes('apply'),
  ...shownCertification(await allJobs(context), row),
})

/** The caller's certification: the newest application. */
export const applyDetail = call({
  path: '/api/basic/thug/applyDetail',
  who: 'account',
  reply: certificationDetail,
  run: async (context, _request, { account }) =>
    detailOf(context, await certificationOf(context, account.id)),
})

const PICTURES = 2
const INTRODUCTION_MIN = 10
const INTRODUCTION_MAX = 300

const request = object({
  real_name: text('真实姓名', {
    max: 40,
    // Letters of any script, with the dots and blanks that occur in names.
    pattern: "^\\s*\\p{L}[\\p{L}·・. '-]{0,18}\\p{L}\\s*$",
    wrong: '请填写2至20个字的真实姓名',
  }),
  contact: text('联系方式', {
    max: 60,
    pattern: '^\\s*[\\w@.+-]{5,40}\\s*$',
    wrong: '请填写手机号、微信号、QQ号或邮箱',
  }),
  job_id: text('擅长职业', { min: 1, max: 16 }),
  introduction: text('自我介绍', { max: 600 }),
  pictures: pictureUrls('认证图片', PICTURES),
  agreed: text('协议', { pattern: '^(1|true)$', wrong: '请先阅读并同意《打手认证协议》' }),
})

const introductionOf = (written: string): string => {
  const introduction = written.trim()
  const { length } = [...introduction]
  if (length < INTRODUCTION_MIN || length > INTRODUCTION_MAX) {
    const hint = `自我介绍请写${INTRODUCTION_MIN}至${INTRODUCTION_MAX}个字`
    throw new CallFailure('INVALID_REQUEST', hint)
  }
  return introduction
}

const requireJob = async (context: CallContext, jobID: string): Promise<void> => {
  if (!(await isJob(context, jobID))) throw new CallFailure('INVALID_REQUEST', '请选择擅长职业')
}

/**
 * Rejects an incomplete application at once; after a refusal or withdrawal an account may apply
 * again.
 */
export const apply = call({
  path: '/api/basic/thug/apply',
  who: 'account',
  encoding: 'form',
  isChange: true,
  perMinute: 10,
  request,
  reply: certificationDetail,
  async run(context: CallContext, fields, { account }) {
    const { db, now } = context
    const introduction = introductionOf(fields.introduction)
    await requireJob(context, fields.job_id)
    if (fields.pictures.length === 0) {
      throw new CallFailure('INVALID_REQUEST', `请上传1至${PICTURES}张认证图片`)
    }
    const pictures = await requirePictures(context, account, fields.pictures, { max: PICTURES })
    const former = await lockedCertificationOf(context, account.id)
    await db
      .insertInto('certifications')
      .values({
        account_id: account.id,
        state: stateAfter(former?.state ?? 'none', 'apply'),
        real_name: fields.real_name.trim(),
        contact: fields.contact.trim(),
        job_id: fields.job_id,
        introduction,
        pictures: JSON.stringify(pictures),
        reason: '',
        applied_at: now(),
        decided_at: null,
      })
      .execute()
    return detailOf(context, await certificationOf(context, account.id))
  },
})
