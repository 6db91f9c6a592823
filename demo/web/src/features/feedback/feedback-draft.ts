import type { Problems } from '../../ui/use-draft.ts'
import type { ReplyOf, RequestOf } from '../market/market.ts'
import { doneUrls, isUploading, type UploadedPicture } from '../uploads/pictures.ts'

export type Feedback = ReplyOf<'/api/basic/feedback/save'>

type Kind = RequestOf<'/api/basic/feedback/save'>['kind']

export const kinds: readonly { readonly value: Kind | ''; readonly text: string }[] = [
  { value: 'fault', text: '功能异常' },
  { value: 'wish', text: '功能建议' },
  { value: 'trade', text: '交易问题' },
  { value: 'account', text: '账号问题' },
  { value: 'other', text: '其他' },
]

const OTHER_KINDS: Readonly<Partial<Record<Feedback['kind'], string>>> = {
  person: '举报用户',
  message: '举报消息',
  appeal: '账号申诉',
}

export const kindTextOf = (kind: Feedback['kind']): string =>
  OTHER_KINDS[kind] ?? kinds.find(({ value }) => value === kind)?.text ?? ''

/** The form values of feedback to the operator. */
export interface FeedbackDraft {
  readonly kind: Kind | ''
  readonly text: string
  readonly pictures: readonly UploadedPicture[]
  readonly contact: string
}

export const EMPTY_FEEDBACK: FeedbackDraft = { kind: '', text: '', pictures: [], contact: '' }

/** The form values of a report about a person. */
export const EMPTY_REPORT: FeedbackDraft = { ...EMPTY_FEEDBACK, kind: 'person' }

export const MAX_CHARACTERS = 500
const MIN_CHARACTERS = 10

const CONTACT = /^([\w@.+-]{5,40})?$/

const textProblem = (text: string): string | null => {
  const { length } = [...text.trim()]
  if (length === 0) return '请写下您的反馈'
  return length < MIN_CHARACTERS || length > MAX_CHARACTERS
    ? `请写 ${MIN_CHARACTERS} 至 ${MAX_CHARACTERS} 个字`
    : null
}

/** The errors of the fields; empty if the form is valid. */
export const feedbackProblemsOf = (draft: FeedbackDraft): Problems<FeedbackDraft> => {
  const text = textProblem(draft.text)
  return {
    ...(draft.kind === '' && { kind: '请选择反馈类型' }),
    ...(text !== null && { text }),
    ...(isUploading(draft.pictures) && { pictures: '图片还在上传，请稍候' }),
    ...(!CONTACT.test(draft.contact.trim()) && { contact: '请填写手机号、微信号、QQ 号或邮箱' }),
  }
}

/** Null while no kind is chosen. */
export const requestOfFeedback = ({
  kind,
  text,
  pictures,
  contact,
}: FeedbackDraft): RequestOf<'/api/basic/feedback/save'> | null =>
  kind === ''
    ? null
    : { kind, text: text.trim(), pictures: doneUrls(pictures), contact: contact.trim() }
