import type { Problems } from '../../ui/use-draft.ts'
import type { RequestOf } from '../market/market.ts'
import { doneUrls, isUploading, type UploadedPicture } from '../uploads/pictures.ts'

type Reason = RequestOf<'/api/order/report/save'>['reason']

/** The reasons of a report, as options of the form. */
export const reasons: readonly { readonly value: Reason | ''; readonly text: string }[] = [
  { value: 'absent', text: '对方长时间不在线' },
  { value: 'unfinished', text: '未按约定完成' },
  { value: 'conduct', text: '言语辱骂或态度恶劣' },
  { value: 'account', text: '账号安全问题' },
  { value: 'money', text: '私下交易或乱收费' },
  { value: 'other', text: '其他' },
]

/** The form values of a report. */
export interface ReportDraft {
  readonly reason: Reason | ''
  readonly text: string
  readonly pictures: readonly UploadedPicture[]
}

export const EMPTY_REPORT: ReportDraft = { reason: '', text: '', pictures: [] }

/** The errors of the fields; empty if the form is valid. */
export const reportProblemsOf = ({
  reason,
  text,
  pictures,
}: ReportDraft): Problems<ReportDraft> => ({
  ...(reason === '' && { reason: '请选择异常原因' }),
  ...(text.trim() === '' && { text: '请说明发生了什么' }),
  ...(isUploading(pictures) && { pictures: '图片还在上传，请稍候' }),
})

/** Null while no reason is chosen. */
export const requestOfReport = (
  order_id: string,
  { reason, text, pictures }: ReportDraft,
): RequestOf<'/api/order/report/save'> | null =>
  reason === ''
    ? null
    : { order_id, reason, report_text: text.trim(), pictures: doneUrls(pictures) }
